// Generated from packages/api/config-kinds/controllermanager-config_v1alpha1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateLeaderMigrationConfiguration = validate21;
const schema6 = {"$id":"LeaderMigrationConfiguration","$defs":{"config_controllermanager_config_v1alpha1_LeaderMigrationConfiguration":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"leaderName":{"type":"string","pattern":"[^]"},"resourceLock":{"type":"string","enum":["leases","endpoints"]},"controllerLeaders":{"type":"array","items":{"$ref":"#/$defs/config_controllermanager_config_v1alpha1_ControllerLeaderConfiguration"}}},"required":["leaderName","resourceLock"],"additionalProperties":false},"config_controllermanager_config_v1alpha1_ControllerLeaderConfiguration":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"component":{"type":"string","pattern":"[^]"}},"required":["name","component"],"additionalProperties":false}},"$ref":"#/$defs/config_controllermanager_config_v1alpha1_LeaderMigrationConfiguration"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"leaderName":{"type":"string","pattern":"[^]"},"resourceLock":{"type":"string","enum":["leases","endpoints"]},"controllerLeaders":{"type":"array","items":{"$ref":"#/$defs/config_controllermanager_config_v1alpha1_ControllerLeaderConfiguration"}}},"required":["leaderName","resourceLock"],"additionalProperties":false};
const pattern0 = new RegExp("[^]", "u");
const schema8 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"component":{"type":"string","pattern":"[^]"}},"required":["name","component"],"additionalProperties":false};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.component === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "component"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "component"))){
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
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.component !== undefined){
let data1 = data.component;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err5 = {instancePath:instancePath+"/component",schemaPath:"#/properties/component/pattern",keyword:"pattern",params:{pattern: "[^]"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/component",schemaPath:"#/properties/component/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
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
if(data.leaderName === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "leaderName"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.resourceLock === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "resourceLock"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "leaderName")) || (key0 === "resourceLock")) || (key0 === "controllerLeaders"))){
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
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.leaderName !== undefined){
let data2 = data.leaderName;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err5 = {instancePath:instancePath+"/leaderName",schemaPath:"#/properties/leaderName/pattern",keyword:"pattern",params:{pattern: "[^]"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/leaderName",schemaPath:"#/properties/leaderName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.resourceLock !== undefined){
let data3 = data.resourceLock;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/resourceLock",schemaPath:"#/properties/resourceLock/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((data3 === "leases") || (data3 === "endpoints"))){
const err8 = {instancePath:instancePath+"/resourceLock",schemaPath:"#/properties/resourceLock/enum",keyword:"enum",params:{allowedValues: schema7.properties.resourceLock.enum}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.controllerLeaders !== undefined){
let data4 = data.controllerLeaders;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data4[i0], {instancePath:instancePath+"/controllerLeaders/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/controllerLeaders",schemaPath:"#/properties/controllerLeaders/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="LeaderMigrationConfiguration" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

