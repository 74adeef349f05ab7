// Generated from packages/api/config-kinds/abac_v1beta1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validatePolicy = validate21;
const schema6 = {"$id":"Policy","$defs":{"config_abac_v1beta1_Policy":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"spec":{"$ref":"#/$defs/config_abac_v1beta1_PolicySpec"}},"additionalProperties":false},"config_abac_v1beta1_PolicySpec":{"type":"object","properties":{"user":{"type":"string"},"group":{"type":"string"},"readonly":{"type":"boolean"},"apiGroup":{"type":"string"},"resource":{"type":"string"},"namespace":{"type":"string"},"nonResourcePath":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_abac_v1beta1_Policy"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"spec":{"$ref":"#/$defs/config_abac_v1beta1_PolicySpec"}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"user":{"type":"string"},"group":{"type":"string"},"readonly":{"type":"boolean"},"apiGroup":{"type":"string"},"resource":{"type":"string"},"namespace":{"type":"string"},"nonResourcePath":{"type":"string"}},"additionalProperties":false};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "user") || (key0 === "group")) || (key0 === "readonly")) || (key0 === "apiGroup")) || (key0 === "resource")) || (key0 === "namespace")) || (key0 === "nonResourcePath"))){
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
if(data.user !== undefined){
if(typeof data.user !== "string"){
const err1 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.group !== undefined){
if(typeof data.group !== "string"){
const err2 = {instancePath:instancePath+"/group",schemaPath:"#/properties/group/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.readonly !== undefined){
if(typeof data.readonly !== "boolean"){
const err3 = {instancePath:instancePath+"/readonly",schemaPath:"#/properties/readonly/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.apiGroup !== undefined){
if(typeof data.apiGroup !== "string"){
const err4 = {instancePath:instancePath+"/apiGroup",schemaPath:"#/properties/apiGroup/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.resource !== undefined){
if(typeof data.resource !== "string"){
const err5 = {instancePath:instancePath+"/resource",schemaPath:"#/properties/resource/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.namespace !== undefined){
if(typeof data.namespace !== "string"){
const err6 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.nonResourcePath !== undefined){
if(typeof data.nonResourcePath !== "string"){
const err7 = {instancePath:instancePath+"/nonResourcePath",schemaPath:"#/properties/nonResourcePath/type",keyword:"type",params:{type: "string"}};
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
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "spec"))){
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
if(data.spec !== undefined){
if(!(validate23(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Policy" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

