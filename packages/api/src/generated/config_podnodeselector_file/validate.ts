// Generated from packages/api/config-kinds/podnodeselector-file.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validatePodNodeSelectorFile = validate21;
const schema6 = {"$id":"PodNodeSelectorFile","$defs":{"config_podnodeselector_file_PodNodeSelectorFile":{"type":"object","properties":{"podNodeSelectorPluginConfig":{"type":"object","additionalProperties":{"type":"string"}}},"required":["podNodeSelectorPluginConfig"],"additionalProperties":false}},"$ref":"#/$defs/config_podnodeselector_file_PodNodeSelectorFile"};
const schema7 = {"type":"object","properties":{"podNodeSelectorPluginConfig":{"type":"object","additionalProperties":{"type":"string"}}},"required":["podNodeSelectorPluginConfig"],"additionalProperties":false};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.podNodeSelectorPluginConfig === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "podNodeSelectorPluginConfig"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "podNodeSelectorPluginConfig")){
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
if(data.podNodeSelectorPluginConfig !== undefined){
let data0 = data.podNodeSelectorPluginConfig;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
const err2 = {instancePath:instancePath+"/podNodeSelectorPluginConfig/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/podNodeSelectorPluginConfig/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
else {
const err3 = {instancePath:instancePath+"/podNodeSelectorPluginConfig",schemaPath:"#/properties/podNodeSelectorPluginConfig/type",keyword:"type",params:{type: "object"}};
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
/*# sourceURL="PodNodeSelectorFile" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

