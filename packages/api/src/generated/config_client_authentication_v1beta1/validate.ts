// Generated from packages/api/config-kinds/client-authentication_v1beta1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateExecCredential = validate21;
const schema6 = {"$id":"ExecCredential","$defs":{"config_client_authentication_v1beta1_ExecCredential":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"spec":{"$ref":"#/$defs/config_client_authentication_v1beta1_ExecCredentialSpec"},"status":{"$ref":"#/$defs/config_client_authentication_v1beta1_ExecCredentialStatus"}},"additionalProperties":false},"config_client_authentication_v1beta1_ExecCredentialSpec":{"type":"object","properties":{"cluster":{"$ref":"#/$defs/config_client_authentication_v1beta1_Cluster"}},"additionalProperties":false},"config_client_authentication_v1beta1_Cluster":{"type":"object","properties":{"server":{"type":"string"},"tls-server-name":{"type":"string"},"insecure-skip-tls-verify":{"type":"boolean"},"certificate-authority-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"proxy-url":{"type":"string"},"config":{"type":"object"}},"additionalProperties":false},"config_client_authentication_v1beta1_ExecCredentialStatus":{"type":"object","properties":{"expirationTimestamp":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$"},"token":{"type":"string"},"clientCertificateData":{"type":"string"},"clientKeyData":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_client_authentication_v1beta1_ExecCredential"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"spec":{"$ref":"#/$defs/config_client_authentication_v1beta1_ExecCredentialSpec"},"status":{"$ref":"#/$defs/config_client_authentication_v1beta1_ExecCredentialStatus"}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"cluster":{"$ref":"#/$defs/config_client_authentication_v1beta1_Cluster"}},"additionalProperties":false};
const schema9 = {"type":"object","properties":{"server":{"type":"string"},"tls-server-name":{"type":"string"},"insecure-skip-tls-verify":{"type":"boolean"},"certificate-authority-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"proxy-url":{"type":"string"},"config":{"type":"object"}},"additionalProperties":false};
const pattern0 = new RegExp("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "u");

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "server") || (key0 === "tls-server-name")) || (key0 === "insecure-skip-tls-verify")) || (key0 === "certificate-authority-data")) || (key0 === "proxy-url")) || (key0 === "config"))){
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
if(data.server !== undefined){
if(typeof data.server !== "string"){
const err1 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data["tls-server-name"] !== undefined){
if(typeof data["tls-server-name"] !== "string"){
const err2 = {instancePath:instancePath+"/tls-server-name",schemaPath:"#/properties/tls-server-name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data["insecure-skip-tls-verify"] !== undefined){
if(typeof data["insecure-skip-tls-verify"] !== "boolean"){
const err3 = {instancePath:instancePath+"/insecure-skip-tls-verify",schemaPath:"#/properties/insecure-skip-tls-verify/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data["certificate-authority-data"] !== undefined){
let data3 = data["certificate-authority-data"];
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err4 = {instancePath:instancePath+"/certificate-authority-data",schemaPath:"#/properties/certificate-authority-data/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/certificate-authority-data",schemaPath:"#/properties/certificate-authority-data/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data["proxy-url"] !== undefined){
if(typeof data["proxy-url"] !== "string"){
const err6 = {instancePath:instancePath+"/proxy-url",schemaPath:"#/properties/proxy-url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.config !== undefined){
let data5 = data.config;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err7 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"}};
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
validate24.errors = vErrors;
return errors === 0;
}


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "cluster")){
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
if(data.cluster !== undefined){
if(!(validate24(data.cluster, {instancePath:instancePath+"/cluster",parentData:data,parentDataProperty:"cluster",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","properties":{"expirationTimestamp":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$"},"token":{"type":"string"},"clientCertificateData":{"type":"string"},"clientKeyData":{"type":"string"}},"additionalProperties":false};
const pattern1 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$", "u");

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "expirationTimestamp") || (key0 === "token")) || (key0 === "clientCertificateData")) || (key0 === "clientKeyData"))){
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
if(data.expirationTimestamp !== undefined){
let data0 = data.expirationTimestamp;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err1 = {instancePath:instancePath+"/expirationTimestamp",schemaPath:"#/properties/expirationTimestamp/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/expirationTimestamp",schemaPath:"#/properties/expirationTimestamp/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.token !== undefined){
if(typeof data.token !== "string"){
const err3 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.clientCertificateData !== undefined){
if(typeof data.clientCertificateData !== "string"){
const err4 = {instancePath:instancePath+"/clientCertificateData",schemaPath:"#/properties/clientCertificateData/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.clientKeyData !== undefined){
if(typeof data.clientKeyData !== "string"){
const err5 = {instancePath:instancePath+"/clientKeyData",schemaPath:"#/properties/clientKeyData/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "spec")) || (key0 === "status"))){
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
if(data.status !== undefined){
if(!(validate27(data.status, {instancePath:instancePath+"/status",parentData:data,parentDataProperty:"status",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
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
/*# sourceURL="ExecCredential" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

