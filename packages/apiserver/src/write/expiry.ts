/** Store write option that expires objects of the resource after their last write. */
export function expiryOf({ expireAfterSeconds }: { readonly expireAfterSeconds?: number }): {
  readonly expireAfterSeconds?: number;
} {
  return expireAfterSeconds === undefined ? {} : { expireAfterSeconds };
}
