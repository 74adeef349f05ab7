// Generated from packages/api/config-kinds/imagepolicywebhook-file.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateAdmissionConfig = validate21;
const schema6 = {"$id":"AdmissionConfig","$defs":{"config_imagepolicywebhook_file_AdmissionConfig":{"type":"object","properties":{"imagePolicy":{"$ref":"#/$defs/config_imagepolicywebhook_file_ImagePolicyWebhookConfig"}},"required":["imagePolicy"],"additionalProperties":false},"config_imagepolicywebhook_file_ImagePolicyWebhookConfig":{"type":"object","properties":{"kubeConfigFile":{"type":"string","pattern":"[^]"},"allowTTL":{"type":"integer","minimum":-1,"maximum":1800,"default":300},"denyTTL":{"type":"integer","minimum":-1,"maximum":1800,"default":30},"retryBackoff":{"type":"integer","minimum":-1,"maximum":300000,"default":500},"defaultAllow":{"type":"boolean","default":false}},"required":["kubeConfigFile"],"additionalProperties":false}},"$ref":"#/$defs/config_imagepolicywebhook_file_AdmissionConfig"};
const schema7 = {"type":"object","properties":{"imagePolicy":{"$ref":"#/$defs/config_imagepolicywebhook_file_ImagePolicyWebhookConfig"}},"required":["imagePolicy"],"additionalProperties":false};
const schema8 = {"type":"object","properties":{"kubeConfigFile":{"type":"string","pattern":"[^]"},"allowTTL":{"type":"integer","minimum":-1,"maximum":1800,"default":300},"denyTTL":{"type":"integer","minimum":-1,"maximum":1800,"default":30},"retryBackoff":{"type":"integer","minimum":-1,"maximum":300000,"default":500},"defaultAllow":{"type":"boolean","default":false}},"required":["kubeConfigFile"],"additionalProperties":false};
const pattern0 = new RegExp("[^]", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.allowTTL === undefined){
data.allowTTL = 300;
}
if(data.denyTTL === undefined){
data.denyTTL = 30;
}
if(data.retryBackoff === undefined){
data.retryBackoff = 500;
}
if(data.defaultAllow === undefined){
data.defaultAllow = false;
}
if(data.kubeConfigFile === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kubeConfigFile"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "kubeConfigFile") || (key0 === "allowTTL")) || (key0 === "denyTTL")) || (key0 === "retryBackoff")) || (key0 === "defaultAllow"))){
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
if(data.kubeConfigFile !== undefined){
let data0 = data.kubeConfigFile;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/kubeConfigFile",schemaPath:"#/properties/kubeConfigFile/pattern",keyword:"pattern",params:{pattern: "[^]"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/kubeConfigFile",schemaPath:"#/properties/kubeConfigFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
let data1 = data.allowTTL;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/allowTTL",schemaPath:"#/properties/allowTTL/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1800 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/allowTTL",schemaPath:"#/properties/allowTTL/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1800}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < -1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/allowTTL",schemaPath:"#/properties/allowTTL/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let data2 = data.denyTTL;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err7 = {instancePath:instancePath+"/denyTTL",schemaPath:"#/properties/denyTTL/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1800 || isNaN(data2)){
const err8 = {instancePath:instancePath+"/denyTTL",schemaPath:"#/properties/denyTTL/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1800}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2 < -1 || isNaN(data2)){
const err9 = {instancePath:instancePath+"/denyTTL",schemaPath:"#/properties/denyTTL/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let data3 = data.retryBackoff;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err10 = {instancePath:instancePath+"/retryBackoff",schemaPath:"#/properties/retryBackoff/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 300000 || isNaN(data3)){
const err11 = {instancePath:instancePath+"/retryBackoff",schemaPath:"#/properties/retryBackoff/maximum",keyword:"maximum",params:{comparison: "<=", limit: 300000}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3 < -1 || isNaN(data3)){
const err12 = {instancePath:instancePath+"/retryBackoff",schemaPath:"#/properties/retryBackoff/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(typeof data.defaultAllow !== "boolean"){
const err13 = {instancePath:instancePath+"/defaultAllow",schemaPath:"#/properties/defaultAllow/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
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
if(data.imagePolicy === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "imagePolicy"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "imagePolicy")){
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
if(data.imagePolicy !== undefined){
if(!(validate23(data.imagePolicy, {instancePath:instancePath+"/imagePolicy",parentData:data,parentDataProperty:"imagePolicy",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="AdmissionConfig" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

