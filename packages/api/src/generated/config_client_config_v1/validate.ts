// Generated from packages/api/config-kinds/client-config_v1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateConfig = validate21;
const schema6 = {"$id":"Config","$defs":{"config_client_config_v1_Config":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"preferences":{"$ref":"#/$defs/config_client_config_v1_Preferences"},"clusters":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedCluster"}},"users":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedAuthInfo"}},"contexts":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedContext"}},"current-context":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false},"config_client_config_v1_Preferences":{"type":"object","properties":{"colors":{"type":"boolean"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false},"config_client_config_v1_NamedExtension":{"type":"object","properties":{"name":{"type":"string"},"extension":{"type":"object"}},"additionalProperties":false},"config_client_config_v1_NamedCluster":{"type":"object","properties":{"name":{"type":"string"},"cluster":{"$ref":"#/$defs/config_client_config_v1_Cluster"}},"additionalProperties":false},"config_client_config_v1_Cluster":{"type":"object","properties":{"server":{"type":"string","pattern":"[^]"},"tls-server-name":{"type":"string"},"insecure-skip-tls-verify":{"type":"boolean"},"certificate-authority":{"type":"string"},"certificate-authority-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"proxy-url":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"required":["server"],"additionalProperties":false},"config_client_config_v1_NamedAuthInfo":{"type":"object","properties":{"name":{"type":"string"},"user":{"$ref":"#/$defs/config_client_config_v1_AuthInfo"}},"additionalProperties":false},"config_client_config_v1_AuthInfo":{"type":"object","properties":{"client-certificate":{"type":"string"},"client-certificate-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"client-key":{"type":"string"},"client-key-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"token":{"type":"string"},"tokenFile":{"type":"string"},"as":{"type":"string"},"as-groups":{"type":"array","items":{"type":"string"}},"as-user-extra":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},"username":{"type":"string"},"password":{"type":"string"},"auth-provider":{"$ref":"#/$defs/config_client_config_v1_AuthProviderConfig"},"exec":{"$ref":"#/$defs/config_client_config_v1_ExecConfig"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false},"config_client_config_v1_AuthProviderConfig":{"type":"object","properties":{"name":{"type":"string"},"config":{"type":"object","additionalProperties":{"type":"string"}}},"additionalProperties":false},"config_client_config_v1_ExecConfig":{"type":"object","properties":{"command":{"type":"string","pattern":"[^]"},"args":{"type":"array","items":{"type":"string"}},"env":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_ExecEnvVar"}},"apiVersion":{"type":"string","pattern":"[^]"},"installHint":{"type":"string"},"provideClusterInfo":{"type":"boolean"}},"required":["command","apiVersion"],"additionalProperties":false},"config_client_config_v1_ExecEnvVar":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"value":{"type":"string"}},"required":["name"],"additionalProperties":false},"config_client_config_v1_NamedContext":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"context":{"$ref":"#/$defs/config_client_config_v1_Context"}},"required":["name"],"additionalProperties":false},"config_client_config_v1_Context":{"type":"object","properties":{"cluster":{"type":"string","pattern":"[^]"},"user":{"type":"string","pattern":"[^]"},"namespace":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"required":["cluster","user"],"additionalProperties":false}},"$ref":"#/$defs/config_client_config_v1_Config"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"preferences":{"$ref":"#/$defs/config_client_config_v1_Preferences"},"clusters":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedCluster"}},"users":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedAuthInfo"}},"contexts":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedContext"}},"current-context":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"colors":{"type":"boolean"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false};
const schema9 = {"type":"object","properties":{"name":{"type":"string"},"extension":{"type":"object"}},"additionalProperties":false};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "extension"))){
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
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.extension !== undefined){
let data1 = data.extension;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err2 = {instancePath:instancePath+"/extension",schemaPath:"#/properties/extension/type",keyword:"type",params:{type: "object"}};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
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
if(!((key0 === "colors") || (key0 === "extensions"))){
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
if(data.colors !== undefined){
if(typeof data.colors !== "boolean"){
const err1 = {instancePath:instancePath+"/colors",schemaPath:"#/properties/colors/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.extensions !== undefined){
let data1 = data.extensions;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate24(data1[i0], {instancePath:instancePath+"/extensions/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/extensions",schemaPath:"#/properties/extensions/type",keyword:"type",params:{type: "array"}};
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
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","properties":{"name":{"type":"string"},"cluster":{"$ref":"#/$defs/config_client_config_v1_Cluster"}},"additionalProperties":false};
const schema11 = {"type":"object","properties":{"server":{"type":"string","pattern":"[^]"},"tls-server-name":{"type":"string"},"insecure-skip-tls-verify":{"type":"boolean"},"certificate-authority":{"type":"string"},"certificate-authority-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"proxy-url":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"required":["server"],"additionalProperties":false};
const pattern0 = new RegExp("[^]", "u");
const pattern1 = new RegExp("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.server === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "server"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "server") || (key0 === "tls-server-name")) || (key0 === "insecure-skip-tls-verify")) || (key0 === "certificate-authority")) || (key0 === "certificate-authority-data")) || (key0 === "proxy-url")) || (key0 === "extensions"))){
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
if(data.server !== undefined){
let data0 = data.server;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err3 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data["tls-server-name"] !== undefined){
if(typeof data["tls-server-name"] !== "string"){
const err4 = {instancePath:instancePath+"/tls-server-name",schemaPath:"#/properties/tls-server-name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data["insecure-skip-tls-verify"] !== undefined){
if(typeof data["insecure-skip-tls-verify"] !== "boolean"){
const err5 = {instancePath:instancePath+"/insecure-skip-tls-verify",schemaPath:"#/properties/insecure-skip-tls-verify/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data["certificate-authority"] !== undefined){
if(typeof data["certificate-authority"] !== "string"){
const err6 = {instancePath:instancePath+"/certificate-authority",schemaPath:"#/properties/certificate-authority/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data["certificate-authority-data"] !== undefined){
let data4 = data["certificate-authority-data"];
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err7 = {instancePath:instancePath+"/certificate-authority-data",schemaPath:"#/properties/certificate-authority-data/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/certificate-authority-data",schemaPath:"#/properties/certificate-authority-data/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data["proxy-url"] !== undefined){
if(typeof data["proxy-url"] !== "string"){
const err9 = {instancePath:instancePath+"/proxy-url",schemaPath:"#/properties/proxy-url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.extensions !== undefined){
let data6 = data.extensions;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate24(data6[i0], {instancePath:instancePath+"/extensions/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/extensions",schemaPath:"#/properties/extensions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "cluster"))){
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
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.cluster !== undefined){
if(!(validate28(data.cluster, {instancePath:instancePath+"/cluster",parentData:data,parentDataProperty:"cluster",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
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
validate27.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","properties":{"name":{"type":"string"},"user":{"$ref":"#/$defs/config_client_config_v1_AuthInfo"}},"additionalProperties":false};
const schema13 = {"type":"object","properties":{"client-certificate":{"type":"string"},"client-certificate-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"client-key":{"type":"string"},"client-key-data":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"token":{"type":"string"},"tokenFile":{"type":"string"},"as":{"type":"string"},"as-groups":{"type":"array","items":{"type":"string"}},"as-user-extra":{"type":"object","additionalProperties":{"type":"array","items":{"type":"string"}}},"username":{"type":"string"},"password":{"type":"string"},"auth-provider":{"$ref":"#/$defs/config_client_config_v1_AuthProviderConfig"},"exec":{"$ref":"#/$defs/config_client_config_v1_ExecConfig"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;
const schema14 = {"type":"object","properties":{"name":{"type":"string"},"config":{"type":"object","additionalProperties":{"type":"string"}}},"additionalProperties":false};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "config"))){
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
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.config !== undefined){
let data1 = data.config;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(typeof data1[key1] !== "string"){
const err2 = {instancePath:instancePath+"/config/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/config/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err3 = {instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"}};
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
validate34.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","properties":{"command":{"type":"string","pattern":"[^]"},"args":{"type":"array","items":{"type":"string"}},"env":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_ExecEnvVar"}},"apiVersion":{"type":"string","pattern":"[^]"},"installHint":{"type":"string"},"provideClusterInfo":{"type":"boolean"}},"required":["command","apiVersion"],"additionalProperties":false};
const schema16 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"value":{"type":"string"}},"required":["name"],"additionalProperties":false};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
for(const key0 in data){
if(!((key0 === "name") || (key0 === "value"))){
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
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.value !== undefined){
if(typeof data.value !== "string"){
const err4 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.command === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "command"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.apiVersion === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "command") || (key0 === "args")) || (key0 === "env")) || (key0 === "apiVersion")) || (key0 === "installHint")) || (key0 === "provideClusterInfo"))){
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
if(data.command !== undefined){
let data0 = data.command;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err4 = {instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.args !== undefined){
let data1 = data.args;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
const err5 = {instancePath:instancePath+"/args/" + i0,schemaPath:"#/properties/args/items/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.env !== undefined){
let data3 = data.env;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate37(data3[i1], {instancePath:instancePath+"/env/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data5 = data.apiVersion;
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err8 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/pattern",keyword:"pattern",params:{pattern: "[^]"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.installHint !== undefined){
if(typeof data.installHint !== "string"){
const err10 = {instancePath:instancePath+"/installHint",schemaPath:"#/properties/installHint/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.provideClusterInfo !== undefined){
if(typeof data.provideClusterInfo !== "boolean"){
const err11 = {instancePath:instancePath+"/provideClusterInfo",schemaPath:"#/properties/provideClusterInfo/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema13.properties, key0))){
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
if(data["client-certificate"] !== undefined){
if(typeof data["client-certificate"] !== "string"){
const err1 = {instancePath:instancePath+"/client-certificate",schemaPath:"#/properties/client-certificate/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data["client-certificate-data"] !== undefined){
let data1 = data["client-certificate-data"];
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err2 = {instancePath:instancePath+"/client-certificate-data",schemaPath:"#/properties/client-certificate-data/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
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
const err3 = {instancePath:instancePath+"/client-certificate-data",schemaPath:"#/properties/client-certificate-data/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data["client-key"] !== undefined){
if(typeof data["client-key"] !== "string"){
const err4 = {instancePath:instancePath+"/client-key",schemaPath:"#/properties/client-key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data["client-key-data"] !== undefined){
let data3 = data["client-key-data"];
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err5 = {instancePath:instancePath+"/client-key-data",schemaPath:"#/properties/client-key-data/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
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
const err6 = {instancePath:instancePath+"/client-key-data",schemaPath:"#/properties/client-key-data/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.token !== undefined){
if(typeof data.token !== "string"){
const err7 = {instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.tokenFile !== undefined){
if(typeof data.tokenFile !== "string"){
const err8 = {instancePath:instancePath+"/tokenFile",schemaPath:"#/properties/tokenFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.as !== undefined){
if(typeof data.as !== "string"){
const err9 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data["as-groups"] !== undefined){
let data7 = data["as-groups"];
if(Array.isArray(data7)){
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(typeof data7[i0] !== "string"){
const err10 = {instancePath:instancePath+"/as-groups/" + i0,schemaPath:"#/properties/as-groups/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/as-groups",schemaPath:"#/properties/as-groups/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data["as-user-extra"] !== undefined){
let data9 = data["as-user-extra"];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key1 in data9){
let data10 = data9[key1];
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
if(typeof data10[i1] !== "string"){
const err12 = {instancePath:instancePath+"/as-user-extra/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/as-user-extra/additionalProperties/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/as-user-extra/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/as-user-extra/additionalProperties/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/as-user-extra",schemaPath:"#/properties/as-user-extra/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.username !== undefined){
if(typeof data.username !== "string"){
const err15 = {instancePath:instancePath+"/username",schemaPath:"#/properties/username/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.password !== undefined){
if(typeof data.password !== "string"){
const err16 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data["auth-provider"] !== undefined){
if(!(validate34(data["auth-provider"], {instancePath:instancePath+"/auth-provider",parentData:data,parentDataProperty:"auth-provider",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.exec !== undefined){
if(!(validate36(data.exec, {instancePath:instancePath+"/exec",parentData:data,parentDataProperty:"exec",rootData}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
}
if(data.extensions !== undefined){
let data16 = data.extensions;
if(Array.isArray(data16)){
const len2 = data16.length;
for(let i2=0; i2<len2; i2++){
if(!(validate24(data16[i2], {instancePath:instancePath+"/extensions/" + i2,parentData:data16,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err17 = {instancePath:instancePath+"/extensions",schemaPath:"#/properties/extensions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "user"))){
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
if(data.name !== undefined){
if(typeof data.name !== "string"){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.user !== undefined){
if(!(validate33(data.user, {instancePath:instancePath+"/user",parentData:data,parentDataProperty:"user",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
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
validate32.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"context":{"$ref":"#/$defs/config_client_config_v1_Context"}},"required":["name"],"additionalProperties":false};
const schema18 = {"type":"object","properties":{"cluster":{"type":"string","pattern":"[^]"},"user":{"type":"string","pattern":"[^]"},"namespace":{"type":"string"},"extensions":{"type":"array","items":{"$ref":"#/$defs/config_client_config_v1_NamedExtension"}}},"required":["cluster","user"],"additionalProperties":false};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.cluster === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "cluster"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.user === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "user"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "cluster") || (key0 === "user")) || (key0 === "namespace")) || (key0 === "extensions"))){
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
if(data.cluster !== undefined){
let data0 = data.cluster;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err3 = {instancePath:instancePath+"/cluster",schemaPath:"#/properties/cluster/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err4 = {instancePath:instancePath+"/cluster",schemaPath:"#/properties/cluster/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.user !== undefined){
let data1 = data.user;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err5 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err6 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.namespace !== undefined){
if(typeof data.namespace !== "string"){
const err7 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.extensions !== undefined){
let data3 = data.extensions;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate24(data3[i0], {instancePath:instancePath+"/extensions/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/extensions",schemaPath:"#/properties/extensions/type",keyword:"type",params:{type: "array"}};
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
validate44.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
for(const key0 in data){
if(!((key0 === "name") || (key0 === "context"))){
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
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "[^]"}};
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
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.context !== undefined){
if(!(validate44(data.context, {instancePath:instancePath+"/context",parentData:data,parentDataProperty:"context",rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
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
validate43.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "preferences")) || (key0 === "clusters")) || (key0 === "users")) || (key0 === "contexts")) || (key0 === "current-context")) || (key0 === "extensions"))){
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
if(data.preferences !== undefined){
if(!(validate23(data.preferences, {instancePath:instancePath+"/preferences",parentData:data,parentDataProperty:"preferences",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.clusters !== undefined){
let data3 = data.clusters;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate27(data3[i0], {instancePath:instancePath+"/clusters/" + i0,parentData:data3,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/clusters",schemaPath:"#/properties/clusters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.users !== undefined){
let data5 = data.users;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate32(data5[i1], {instancePath:instancePath+"/users/" + i1,parentData:data5,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.contexts !== undefined){
let data7 = data.contexts;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate43(data7[i2], {instancePath:instancePath+"/contexts/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/contexts",schemaPath:"#/properties/contexts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data["current-context"] !== undefined){
if(typeof data["current-context"] !== "string"){
const err6 = {instancePath:instancePath+"/current-context",schemaPath:"#/properties/current-context/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.extensions !== undefined){
let data10 = data.extensions;
if(Array.isArray(data10)){
const len3 = data10.length;
for(let i3=0; i3<len3; i3++){
if(!(validate24(data10[i3], {instancePath:instancePath+"/extensions/" + i3,parentData:data10,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/extensions",schemaPath:"#/properties/extensions/type",keyword:"type",params:{type: "array"}};
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
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="Config" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

