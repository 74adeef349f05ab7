// Generated from packages/api/config-kinds/resourcequota-admission_v1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateConfiguration = validate21;
const schema6 = {"$id":"Configuration","$defs":{"config_resourcequota_admission_v1_Configuration":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"limitedResources":{"type":"array","items":{"$ref":"#/$defs/config_resourcequota_admission_v1_LimitedResource"}}},"additionalProperties":false},"config_resourcequota_admission_v1_LimitedResource":{"type":"object","properties":{"apiGroup":{"type":"string"},"resource":{"type":"string","pattern":"[^]"},"matchContains":{"type":"array","items":{"type":"string"}},"matchScopes":{"type":"array","items":{"$ref":"#/$defs/core_v1_ScopedResourceSelectorRequirement"}}},"required":["resource"],"additionalProperties":false},"core_v1_ScopedResourceSelectorRequirement":{"type":"object","properties":{"scopeName":{"type":"string","enum":["Terminating","NotTerminating","BestEffort","NotBestEffort","PriorityClass","CrossNamespacePodAffinity"]},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"}}},"required":["scopeName","operator"],"additionalProperties":false}},"$ref":"#/$defs/config_resourcequota_admission_v1_Configuration"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"limitedResources":{"type":"array","items":{"$ref":"#/$defs/config_resourcequota_admission_v1_LimitedResource"}}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"apiGroup":{"type":"string"},"resource":{"type":"string","pattern":"[^]"},"matchContains":{"type":"array","items":{"type":"string"}},"matchScopes":{"type":"array","items":{"$ref":"#/$defs/core_v1_ScopedResourceSelectorRequirement"}}},"required":["resource"],"additionalProperties":false};
const pattern0 = new RegExp("[^]", "u");
const schema9 = {"type":"object","properties":{"scopeName":{"type":"string","enum":["Terminating","NotTerminating","BestEffort","NotBestEffort","PriorityClass","CrossNamespacePodAffinity"]},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"}}},"required":["scopeName","operator"],"additionalProperties":false};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.scopeName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scopeName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.operator === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "operator"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "scopeName") || (key0 === "operator")) || (key0 === "values"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.scopeName !== undefined){
let data0 = data.scopeName;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/scopeName",schemaPath:"#/properties/scopeName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((((((data0 === "Terminating") || (data0 === "NotTerminating")) || (data0 === "BestEffort")) || (data0 === "NotBestEffort")) || (data0 === "PriorityClass")) || (data0 === "CrossNamespacePodAffinity"))){
const err4 = {instancePath:instancePath+"/scopeName",schemaPath:"#/properties/scopeName/enum",keyword:"enum",params:{allowedValues: schema9.properties.scopeName.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
const err6 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema9.properties.operator.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err7 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.resource === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resource"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiGroup") || (key0 === "resource")) || (key0 === "matchContains")) || (key0 === "matchScopes"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.apiGroup !== undefined){
if(typeof data.apiGroup !== "string"){
const err2 = {instancePath:instancePath+"/apiGroup",schemaPath:"#/properties/apiGroup/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.resource !== undefined){
let data1 = data.resource;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/resource",schemaPath:"#/properties/resource/pattern",keyword:"pattern",params:{pattern: "[^]"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/resource",schemaPath:"#/properties/resource/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.matchContains !== undefined){
let data2 = data.matchContains;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err5 = {instancePath:instancePath+"/matchContains/" + i0,schemaPath:"#/properties/matchContains/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/matchContains",schemaPath:"#/properties/matchContains/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.matchScopes !== undefined){
let data4 = data.matchScopes;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate24(data4[i1], {instancePath:instancePath+"/matchScopes/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/matchScopes",schemaPath:"#/properties/matchScopes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "limitedResources"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
const err1 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.limitedResources !== undefined){
let data2 = data.limitedResources;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data2[i0], {instancePath:instancePath+"/limitedResources/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/limitedResources",schemaPath:"#/properties/limitedResources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Configuration" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

