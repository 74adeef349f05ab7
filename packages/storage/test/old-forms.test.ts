import { describe } from '@jest/globals';
import { oldFormsContract } from './old-forms.js';
import { openTestStore } from './test-stores.js';

describe('in the embedded store', () => {
  oldFormsContract(async () => {
    const store = await openTestStore();
    return { store, close: () => store.close() };
  });
});
