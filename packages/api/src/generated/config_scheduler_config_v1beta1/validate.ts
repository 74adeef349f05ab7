// Generated from packages/api/config-kinds/scheduler-config_v1beta1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateSchedulerConfiguration = validate21;
const schema6 = {"$id":"SchedulerConfiguration","$defs":{"config_scheduler_config_v1beta1_SchedulerConfiguration":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"parallelism":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":16},"leaderElection":{"$ref":"#/$defs/config_scheduler_config_v1beta1_LeaderElectionConfiguration","properties":{"resourceLock":{"default":"leases"},"resourceNamespace":{"default":"orch-system"},"resourceName":{"default":"scheduler"}},"default":{}},"clientConnection":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ClientConnectionConfiguration","properties":{"contentType":{"default":"application/vnd.orch.protobuf"},"qps":{"default":50},"burst":{"default":100}},"default":{}},"healthzBindAddress":{"type":"string","default":"0.0.0.0:10251"},"metricsBindAddress":{"type":"string","default":"0.0.0.0:10251"},"enableProfiling":{"type":"boolean","default":true},"enableContentionProfiling":{"type":"boolean"},"percentageOfNodesToScore":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":0},"podInitialBackoffSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":1},"podMaxBackoffSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":10},"profiles":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_SchedulerProfile"}},"extenders":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Extender"}}},"additionalProperties":false},"config_scheduler_config_v1beta1_LeaderElectionConfiguration":{"type":"object","properties":{"leaderElect":{"type":"boolean","default":true},"leaseDuration":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"15s"},"renewDeadline":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"10s"},"retryPeriod":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"2s"},"resourceLock":{"type":"string","enum":["leases","endpoints","configmaps","endpointsleases","configmapsleases"]},"resourceName":{"type":"string"},"resourceNamespace":{"type":"string"}},"additionalProperties":false},"config_scheduler_config_v1beta1_ClientConnectionConfiguration":{"type":"object","properties":{"kubeconfig":{"type":"string"},"acceptContentTypes":{"type":"string"},"contentType":{"type":"string","default":"application/vnd.orch.protobuf"},"qps":{"type":"number","default":50},"burst":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":100}},"additionalProperties":false},"config_scheduler_config_v1beta1_SchedulerProfile":{"type":"object","properties":{"schedulerName":{"type":"string"},"plugins":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugins"},"pluginConfig":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginConfig"}}},"additionalProperties":false},"config_scheduler_config_v1beta1_Plugins":{"type":"object","properties":{"queueSort":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preFilter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"filter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"postFilter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preScore":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"score":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"reserve":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"permit":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preBind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"bind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"postBind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"}},"additionalProperties":false},"config_scheduler_config_v1beta1_PluginSet":{"type":"object","properties":{"enabled":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugin"}},"disabled":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugin"}}},"additionalProperties":false},"config_scheduler_config_v1beta1_Plugin":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"weight":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["name"],"additionalProperties":false},"config_scheduler_config_v1beta1_PluginConfig":{"type":"object","properties":{"name":{"type":"string"},"args":{"type":"object"}},"additionalProperties":false},"config_scheduler_config_v1beta1_Extender":{"type":"object","properties":{"urlPrefix":{"type":"string"},"filterVerb":{"type":"string"},"preemptVerb":{"type":"string"},"prioritizeVerb":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"bindVerb":{"type":"string"},"enableHTTPS":{"type":"boolean"},"tlsConfig":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ExtenderTLSConfig"},"httpTimeout":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"},"nodeCacheCapable":{"type":"boolean"},"managedResources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ExtenderManagedResource"}},"ignorable":{"type":"boolean"}},"additionalProperties":false},"config_scheduler_config_v1beta1_ExtenderTLSConfig":{"type":"object","properties":{"insecure":{"type":"boolean"},"serverName":{"type":"string"},"certFile":{"type":"string"},"keyFile":{"type":"string"},"caFile":{"type":"string"},"certData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"keyData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"caData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}},"additionalProperties":false},"config_scheduler_config_v1beta1_ExtenderManagedResource":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"ignoredByScheduler":{"type":"boolean"}},"required":["name"],"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_SchedulerConfiguration"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"parallelism":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":16},"leaderElection":{"$ref":"#/$defs/config_scheduler_config_v1beta1_LeaderElectionConfiguration","properties":{"resourceLock":{"default":"leases"},"resourceNamespace":{"default":"orch-system"},"resourceName":{"default":"scheduler"}},"default":{}},"clientConnection":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ClientConnectionConfiguration","properties":{"contentType":{"default":"application/vnd.orch.protobuf"},"qps":{"default":50},"burst":{"default":100}},"default":{}},"healthzBindAddress":{"type":"string","default":"0.0.0.0:10251"},"metricsBindAddress":{"type":"string","default":"0.0.0.0:10251"},"enableProfiling":{"type":"boolean","default":true},"enableContentionProfiling":{"type":"boolean"},"percentageOfNodesToScore":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":0},"podInitialBackoffSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":1},"podMaxBackoffSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":10},"profiles":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_SchedulerProfile"}},"extenders":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Extender"}}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;
const schema8 = {"type":"object","properties":{"leaderElect":{"type":"boolean","default":true},"leaseDuration":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"15s"},"renewDeadline":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"10s"},"retryPeriod":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$","default":"2s"},"resourceLock":{"type":"string","enum":["leases","endpoints","configmaps","endpointsleases","configmapsleases"]},"resourceName":{"type":"string"},"resourceNamespace":{"type":"string"}},"additionalProperties":false};
const pattern0 = new RegExp("^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.leaderElect === undefined){
data.leaderElect = true;
}
if(data.leaseDuration === undefined){
data.leaseDuration = "15s";
}
if(data.renewDeadline === undefined){
data.renewDeadline = "10s";
}
if(data.retryPeriod === undefined){
data.retryPeriod = "2s";
}
for(const key0 in data){
if(!(((((((key0 === "leaderElect") || (key0 === "leaseDuration")) || (key0 === "renewDeadline")) || (key0 === "retryPeriod")) || (key0 === "resourceLock")) || (key0 === "resourceName")) || (key0 === "resourceNamespace"))){
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
if(typeof data.leaderElect !== "boolean"){
const err1 = {instancePath:instancePath+"/leaderElect",schemaPath:"#/properties/leaderElect/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
let data1 = data.leaseDuration;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err2 = {instancePath:instancePath+"/leaseDuration",schemaPath:"#/properties/leaseDuration/pattern",keyword:"pattern",params:{pattern: "^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"}};
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
const err3 = {instancePath:instancePath+"/leaseDuration",schemaPath:"#/properties/leaseDuration/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
let data2 = data.renewDeadline;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err4 = {instancePath:instancePath+"/renewDeadline",schemaPath:"#/properties/renewDeadline/pattern",keyword:"pattern",params:{pattern: "^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"}};
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
const err5 = {instancePath:instancePath+"/renewDeadline",schemaPath:"#/properties/renewDeadline/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
let data3 = data.retryPeriod;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/retryPeriod",schemaPath:"#/properties/retryPeriod/pattern",keyword:"pattern",params:{pattern: "^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/retryPeriod",schemaPath:"#/properties/retryPeriod/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data.resourceLock !== undefined){
let data4 = data.resourceLock;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/resourceLock",schemaPath:"#/properties/resourceLock/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((((data4 === "leases") || (data4 === "endpoints")) || (data4 === "configmaps")) || (data4 === "endpointsleases")) || (data4 === "configmapsleases"))){
const err9 = {instancePath:instancePath+"/resourceLock",schemaPath:"#/properties/resourceLock/enum",keyword:"enum",params:{allowedValues: schema8.properties.resourceLock.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.resourceName !== undefined){
if(typeof data.resourceName !== "string"){
const err10 = {instancePath:instancePath+"/resourceName",schemaPath:"#/properties/resourceName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.resourceNamespace !== undefined){
if(typeof data.resourceNamespace !== "string"){
const err11 = {instancePath:instancePath+"/resourceNamespace",schemaPath:"#/properties/resourceNamespace/type",keyword:"type",params:{type: "string"}};
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
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","properties":{"kubeconfig":{"type":"string"},"acceptContentTypes":{"type":"string"},"contentType":{"type":"string","default":"application/vnd.orch.protobuf"},"qps":{"type":"number","default":50},"burst":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":100}},"additionalProperties":false};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.contentType === undefined){
data.contentType = "application/vnd.orch.protobuf";
}
if(data.qps === undefined){
data.qps = 50;
}
if(data.burst === undefined){
data.burst = 100;
}
for(const key0 in data){
if(!(((((key0 === "kubeconfig") || (key0 === "acceptContentTypes")) || (key0 === "contentType")) || (key0 === "qps")) || (key0 === "burst"))){
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
if(data.kubeconfig !== undefined){
if(typeof data.kubeconfig !== "string"){
const err1 = {instancePath:instancePath+"/kubeconfig",schemaPath:"#/properties/kubeconfig/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.acceptContentTypes !== undefined){
if(typeof data.acceptContentTypes !== "string"){
const err2 = {instancePath:instancePath+"/acceptContentTypes",schemaPath:"#/properties/acceptContentTypes/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(typeof data.contentType !== "string"){
const err3 = {instancePath:instancePath+"/contentType",schemaPath:"#/properties/contentType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
let data3 = data.qps;
if(!((typeof data3 == "number") && (isFinite(data3)))){
const err4 = {instancePath:instancePath+"/qps",schemaPath:"#/properties/qps/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
let data4 = data.burst;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err5 = {instancePath:instancePath+"/burst",schemaPath:"#/properties/burst/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 2147483647 || isNaN(data4)){
const err6 = {instancePath:instancePath+"/burst",schemaPath:"#/properties/burst/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4 < -2147483648 || isNaN(data4)){
const err7 = {instancePath:instancePath+"/burst",schemaPath:"#/properties/burst/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
validate25.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","properties":{"schedulerName":{"type":"string"},"plugins":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugins"},"pluginConfig":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginConfig"}}},"additionalProperties":false};
const schema11 = {"type":"object","properties":{"queueSort":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preFilter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"filter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"postFilter":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preScore":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"score":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"reserve":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"permit":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"preBind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"bind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"},"postBind":{"$ref":"#/$defs/config_scheduler_config_v1beta1_PluginSet"}},"additionalProperties":false};
const schema12 = {"type":"object","properties":{"enabled":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugin"}},"disabled":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_Plugin"}}},"additionalProperties":false};
const schema13 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"weight":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["name"],"additionalProperties":false};
const pattern3 = new RegExp("[^]", "u");

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!((key0 === "name") || (key0 === "weight"))){
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
if(!pattern3.test(data0)){
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
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2147483647 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < -2147483648 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
validate30.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "enabled") || (key0 === "disabled"))){
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
if(data.enabled !== undefined){
let data0 = data.enabled;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate30(data0[i0], {instancePath:instancePath+"/enabled/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.disabled !== undefined){
let data2 = data.disabled;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate30(data2[i1], {instancePath:instancePath+"/disabled/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "array"}};
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
validate29.errors = vErrors;
return errors === 0;
}


function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema11.properties, key0))){
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
if(data.queueSort !== undefined){
if(!(validate29(data.queueSort, {instancePath:instancePath+"/queueSort",parentData:data,parentDataProperty:"queueSort",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.preFilter !== undefined){
if(!(validate29(data.preFilter, {instancePath:instancePath+"/preFilter",parentData:data,parentDataProperty:"preFilter",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.filter !== undefined){
if(!(validate29(data.filter, {instancePath:instancePath+"/filter",parentData:data,parentDataProperty:"filter",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.postFilter !== undefined){
if(!(validate29(data.postFilter, {instancePath:instancePath+"/postFilter",parentData:data,parentDataProperty:"postFilter",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.preScore !== undefined){
if(!(validate29(data.preScore, {instancePath:instancePath+"/preScore",parentData:data,parentDataProperty:"preScore",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.score !== undefined){
if(!(validate29(data.score, {instancePath:instancePath+"/score",parentData:data,parentDataProperty:"score",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.reserve !== undefined){
if(!(validate29(data.reserve, {instancePath:instancePath+"/reserve",parentData:data,parentDataProperty:"reserve",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.permit !== undefined){
if(!(validate29(data.permit, {instancePath:instancePath+"/permit",parentData:data,parentDataProperty:"permit",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.preBind !== undefined){
if(!(validate29(data.preBind, {instancePath:instancePath+"/preBind",parentData:data,parentDataProperty:"preBind",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.bind !== undefined){
if(!(validate29(data.bind, {instancePath:instancePath+"/bind",parentData:data,parentDataProperty:"bind",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.postBind !== undefined){
if(!(validate29(data.postBind, {instancePath:instancePath+"/postBind",parentData:data,parentDataProperty:"postBind",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
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
validate28.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","properties":{"name":{"type":"string"},"args":{"type":"object"}},"additionalProperties":false};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "args"))){
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
if(data.args !== undefined){
let data1 = data.args;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err2 = {instancePath:instancePath+"/args",schemaPath:"#/properties/args/type",keyword:"type",params:{type: "object"}};
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
validate45.errors = vErrors;
return errors === 0;
}


function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "schedulerName") || (key0 === "plugins")) || (key0 === "pluginConfig"))){
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
if(data.schedulerName !== undefined){
if(typeof data.schedulerName !== "string"){
const err1 = {instancePath:instancePath+"/schedulerName",schemaPath:"#/properties/schedulerName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.plugins !== undefined){
if(!(validate28(data.plugins, {instancePath:instancePath+"/plugins",parentData:data,parentDataProperty:"plugins",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.pluginConfig !== undefined){
let data2 = data.pluginConfig;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate45(data2[i0], {instancePath:instancePath+"/pluginConfig/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/pluginConfig",schemaPath:"#/properties/pluginConfig/type",keyword:"type",params:{type: "array"}};
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
validate27.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","properties":{"urlPrefix":{"type":"string"},"filterVerb":{"type":"string"},"preemptVerb":{"type":"string"},"prioritizeVerb":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"bindVerb":{"type":"string"},"enableHTTPS":{"type":"boolean"},"tlsConfig":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ExtenderTLSConfig"},"httpTimeout":{"type":"string","pattern":"^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"},"nodeCacheCapable":{"type":"boolean"},"managedResources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ExtenderManagedResource"}},"ignorable":{"type":"boolean"}},"additionalProperties":false};
const schema16 = {"type":"object","properties":{"insecure":{"type":"boolean"},"serverName":{"type":"string"},"certFile":{"type":"string"},"keyFile":{"type":"string"},"caFile":{"type":"string"},"certData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"keyData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"caData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}},"additionalProperties":false};
const pattern4 = new RegExp("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "u");

function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((((key0 === "insecure") || (key0 === "serverName")) || (key0 === "certFile")) || (key0 === "keyFile")) || (key0 === "caFile")) || (key0 === "certData")) || (key0 === "keyData")) || (key0 === "caData"))){
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
if(data.insecure !== undefined){
if(typeof data.insecure !== "boolean"){
const err1 = {instancePath:instancePath+"/insecure",schemaPath:"#/properties/insecure/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.serverName !== undefined){
if(typeof data.serverName !== "string"){
const err2 = {instancePath:instancePath+"/serverName",schemaPath:"#/properties/serverName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.certFile !== undefined){
if(typeof data.certFile !== "string"){
const err3 = {instancePath:instancePath+"/certFile",schemaPath:"#/properties/certFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.keyFile !== undefined){
if(typeof data.keyFile !== "string"){
const err4 = {instancePath:instancePath+"/keyFile",schemaPath:"#/properties/keyFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.caFile !== undefined){
if(typeof data.caFile !== "string"){
const err5 = {instancePath:instancePath+"/caFile",schemaPath:"#/properties/caFile/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.certData !== undefined){
let data5 = data.certData;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err6 = {instancePath:instancePath+"/certData",schemaPath:"#/properties/certData/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/certData",schemaPath:"#/properties/certData/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.keyData !== undefined){
let data6 = data.keyData;
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err8 = {instancePath:instancePath+"/keyData",schemaPath:"#/properties/keyData/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
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
const err9 = {instancePath:instancePath+"/keyData",schemaPath:"#/properties/keyData/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.caData !== undefined){
let data7 = data.caData;
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
const err10 = {instancePath:instancePath+"/caData",schemaPath:"#/properties/caData/pattern",keyword:"pattern",params:{pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/caData",schemaPath:"#/properties/caData/type",keyword:"type",params:{type: "string"}};
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
validate49.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"ignoredByScheduler":{"type":"boolean"}},"required":["name"],"additionalProperties":false};

function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!((key0 === "name") || (key0 === "ignoredByScheduler"))){
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
if(!pattern3.test(data0)){
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
if(data.ignoredByScheduler !== undefined){
if(typeof data.ignoredByScheduler !== "boolean"){
const err4 = {instancePath:instancePath+"/ignoredByScheduler",schemaPath:"#/properties/ignoredByScheduler/type",keyword:"type",params:{type: "boolean"}};
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
validate51.errors = vErrors;
return errors === 0;
}


function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema15.properties, key0))){
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
if(data.urlPrefix !== undefined){
if(typeof data.urlPrefix !== "string"){
const err1 = {instancePath:instancePath+"/urlPrefix",schemaPath:"#/properties/urlPrefix/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.filterVerb !== undefined){
if(typeof data.filterVerb !== "string"){
const err2 = {instancePath:instancePath+"/filterVerb",schemaPath:"#/properties/filterVerb/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.preemptVerb !== undefined){
if(typeof data.preemptVerb !== "string"){
const err3 = {instancePath:instancePath+"/preemptVerb",schemaPath:"#/properties/preemptVerb/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.prioritizeVerb !== undefined){
if(typeof data.prioritizeVerb !== "string"){
const err4 = {instancePath:instancePath+"/prioritizeVerb",schemaPath:"#/properties/prioritizeVerb/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.weight !== undefined){
let data4 = data.weight;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err5 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
const err6 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4 < -9007199254740991 || isNaN(data4)){
const err7 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
if(data.bindVerb !== undefined){
if(typeof data.bindVerb !== "string"){
const err8 = {instancePath:instancePath+"/bindVerb",schemaPath:"#/properties/bindVerb/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.enableHTTPS !== undefined){
if(typeof data.enableHTTPS !== "boolean"){
const err9 = {instancePath:instancePath+"/enableHTTPS",schemaPath:"#/properties/enableHTTPS/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.tlsConfig !== undefined){
if(!(validate49(data.tlsConfig, {instancePath:instancePath+"/tlsConfig",parentData:data,parentDataProperty:"tlsConfig",rootData}))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
}
if(data.httpTimeout !== undefined){
let data8 = data.httpTimeout;
if(typeof data8 === "string"){
if(!pattern0.test(data8)){
const err10 = {instancePath:instancePath+"/httpTimeout",schemaPath:"#/properties/httpTimeout/pattern",keyword:"pattern",params:{pattern: "^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/httpTimeout",schemaPath:"#/properties/httpTimeout/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.nodeCacheCapable !== undefined){
if(typeof data.nodeCacheCapable !== "boolean"){
const err12 = {instancePath:instancePath+"/nodeCacheCapable",schemaPath:"#/properties/nodeCacheCapable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.managedResources !== undefined){
let data10 = data.managedResources;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
if(!(validate51(data10[i0], {instancePath:instancePath+"/managedResources/" + i0,parentData:data10,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/managedResources",schemaPath:"#/properties/managedResources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.ignorable !== undefined){
if(typeof data.ignorable !== "boolean"){
const err14 = {instancePath:instancePath+"/ignorable",schemaPath:"#/properties/ignorable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate48.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.parallelism === undefined){
data.parallelism = 16;
}
if(data.leaderElection === undefined){
data.leaderElection = {};
}
if(data.clientConnection === undefined){
data.clientConnection = {};
}
if(data.healthzBindAddress === undefined){
data.healthzBindAddress = "0.0.0.0:10251";
}
if(data.metricsBindAddress === undefined){
data.metricsBindAddress = "0.0.0.0:10251";
}
if(data.enableProfiling === undefined){
data.enableProfiling = true;
}
if(data.percentageOfNodesToScore === undefined){
data.percentageOfNodesToScore = 0;
}
if(data.podInitialBackoffSeconds === undefined){
data.podInitialBackoffSeconds = 1;
}
if(data.podMaxBackoffSeconds === undefined){
data.podMaxBackoffSeconds = 10;
}
for(const key0 in data){
if(!(func2.call(schema7.properties, key0))){
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
let data2 = data.parallelism;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/parallelism",schemaPath:"#/properties/parallelism/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 2147483647 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/parallelism",schemaPath:"#/properties/parallelism/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < -2147483648 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/parallelism",schemaPath:"#/properties/parallelism/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let data3 = data.leaderElection;
if(!(validate23(data3, {instancePath:instancePath+"/leaderElection",parentData:data,parentDataProperty:"leaderElection",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.resourceLock === undefined){
data3.resourceLock = "leases";
}
if(data3.resourceNamespace === undefined){
data3.resourceNamespace = "orch-system";
}
if(data3.resourceName === undefined){
data3.resourceName = "scheduler";
}
}
let data4 = data.clientConnection;
if(!(validate25(data4, {instancePath:instancePath+"/clientConnection",parentData:data,parentDataProperty:"clientConnection",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.contentType === undefined){
data4.contentType = "application/vnd.orch.protobuf";
}
if(data4.qps === undefined){
data4.qps = 50;
}
if(data4.burst === undefined){
data4.burst = 100;
}
}
if(typeof data.healthzBindAddress !== "string"){
const err6 = {instancePath:instancePath+"/healthzBindAddress",schemaPath:"#/properties/healthzBindAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data.metricsBindAddress !== "string"){
const err7 = {instancePath:instancePath+"/metricsBindAddress",schemaPath:"#/properties/metricsBindAddress/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data.enableProfiling !== "boolean"){
const err8 = {instancePath:instancePath+"/enableProfiling",schemaPath:"#/properties/enableProfiling/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.enableContentionProfiling !== undefined){
if(typeof data.enableContentionProfiling !== "boolean"){
const err9 = {instancePath:instancePath+"/enableContentionProfiling",schemaPath:"#/properties/enableContentionProfiling/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let data9 = data.percentageOfNodesToScore;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err10 = {instancePath:instancePath+"/percentageOfNodesToScore",schemaPath:"#/properties/percentageOfNodesToScore/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 2147483647 || isNaN(data9)){
const err11 = {instancePath:instancePath+"/percentageOfNodesToScore",schemaPath:"#/properties/percentageOfNodesToScore/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data9 < -2147483648 || isNaN(data9)){
const err12 = {instancePath:instancePath+"/percentageOfNodesToScore",schemaPath:"#/properties/percentageOfNodesToScore/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
let data10 = data.podInitialBackoffSeconds;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err13 = {instancePath:instancePath+"/podInitialBackoffSeconds",schemaPath:"#/properties/podInitialBackoffSeconds/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
const err14 = {instancePath:instancePath+"/podInitialBackoffSeconds",schemaPath:"#/properties/podInitialBackoffSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data10 < -9007199254740991 || isNaN(data10)){
const err15 = {instancePath:instancePath+"/podInitialBackoffSeconds",schemaPath:"#/properties/podInitialBackoffSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
let data11 = data.podMaxBackoffSeconds;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err16 = {instancePath:instancePath+"/podMaxBackoffSeconds",schemaPath:"#/properties/podMaxBackoffSeconds/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
const err17 = {instancePath:instancePath+"/podMaxBackoffSeconds",schemaPath:"#/properties/podMaxBackoffSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data11 < -9007199254740991 || isNaN(data11)){
const err18 = {instancePath:instancePath+"/podMaxBackoffSeconds",schemaPath:"#/properties/podMaxBackoffSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data.profiles !== undefined){
let data12 = data.profiles;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
if(!(validate27(data12[i0], {instancePath:instancePath+"/profiles/" + i0,parentData:data12,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err19 = {instancePath:instancePath+"/profiles",schemaPath:"#/properties/profiles/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.extenders !== undefined){
let data14 = data.extenders;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
if(!(validate48(data14[i1], {instancePath:instancePath+"/extenders/" + i1,parentData:data14,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
else {
const err20 = {instancePath:instancePath+"/extenders",schemaPath:"#/properties/extenders/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="SchedulerConfiguration" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

export const validateDefaultPreemptionArgs = validate55;
const schema18 = {"$id":"DefaultPreemptionArgs","$defs":{"config_scheduler_config_v1beta1_DefaultPreemptionArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"minCandidateNodesPercentage":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":10},"minCandidateNodesAbsolute":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":100}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_DefaultPreemptionArgs"};
const schema19 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"minCandidateNodesPercentage":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":10},"minCandidateNodesAbsolute":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":100}},"additionalProperties":false};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.minCandidateNodesPercentage === undefined){
data.minCandidateNodesPercentage = 10;
}
if(data.minCandidateNodesAbsolute === undefined){
data.minCandidateNodesAbsolute = 100;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "minCandidateNodesPercentage")) || (key0 === "minCandidateNodesAbsolute"))){
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
let data2 = data.minCandidateNodesPercentage;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/minCandidateNodesPercentage",schemaPath:"#/properties/minCandidateNodesPercentage/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 2147483647 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/minCandidateNodesPercentage",schemaPath:"#/properties/minCandidateNodesPercentage/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < -2147483648 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/minCandidateNodesPercentage",schemaPath:"#/properties/minCandidateNodesPercentage/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let data3 = data.minCandidateNodesAbsolute;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err6 = {instancePath:instancePath+"/minCandidateNodesAbsolute",schemaPath:"#/properties/minCandidateNodesAbsolute/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 2147483647 || isNaN(data3)){
const err7 = {instancePath:instancePath+"/minCandidateNodesAbsolute",schemaPath:"#/properties/minCandidateNodesAbsolute/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data3 < -2147483648 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/minCandidateNodesAbsolute",schemaPath:"#/properties/minCandidateNodesAbsolute/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
validate56.errors = vErrors;
return errors === 0;
}


function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="DefaultPreemptionArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate56(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
validate55.errors = vErrors;
return errors === 0;
}

export const validateInterPodAffinityArgs = validate58;
const schema20 = {"$id":"InterPodAffinityArgs","$defs":{"config_scheduler_config_v1beta1_InterPodAffinityArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"hardPodAffinityWeight":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":1}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_InterPodAffinityArgs"};
const schema21 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"hardPodAffinityWeight":{"type":"integer","minimum":-2147483648,"maximum":2147483647,"default":1}},"additionalProperties":false};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.hardPodAffinityWeight === undefined){
data.hardPodAffinityWeight = 1;
}
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "hardPodAffinityWeight"))){
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
let data2 = data.hardPodAffinityWeight;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/hardPodAffinityWeight",schemaPath:"#/properties/hardPodAffinityWeight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 2147483647 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/hardPodAffinityWeight",schemaPath:"#/properties/hardPodAffinityWeight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < -2147483648 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/hardPodAffinityWeight",schemaPath:"#/properties/hardPodAffinityWeight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
validate59.errors = vErrors;
return errors === 0;
}


function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="InterPodAffinityArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate59(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
validate58.errors = vErrors;
return errors === 0;
}

export const validateNodeAffinityArgs = validate61;
const schema22 = {"$id":"NodeAffinityArgs","$defs":{"config_scheduler_config_v1beta1_NodeAffinityArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"addedAffinity":{"$ref":"#/$defs/core_v1_NodeAffinity"}},"additionalProperties":false},"core_v1_NodeAffinity":{"type":"object","properties":{"requiredDuringSchedulingIgnoredDuringExecution":{"$ref":"#/$defs/core_v1_NodeSelector"},"preferredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"$ref":"#/$defs/core_v1_PreferredSchedulingTerm"}}},"additionalProperties":false},"core_v1_NodeSelector":{"type":"object","properties":{"nodeSelectorTerms":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorTerm"}}},"required":["nodeSelectorTerms"],"additionalProperties":false},"core_v1_NodeSelectorTerm":{"type":"object","properties":{"matchExpressions":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorRequirement"}},"matchFields":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorRequirement"}}},"additionalProperties":false},"core_v1_NodeSelectorRequirement":{"type":"object","properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist","Gt","Lt"]},"values":{"type":"array","items":{"type":"string"}}},"required":["key","operator"],"additionalProperties":false},"core_v1_PreferredSchedulingTerm":{"type":"object","properties":{"weight":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"preference":{"$ref":"#/$defs/core_v1_NodeSelectorTerm"}},"required":["weight","preference"],"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_NodeAffinityArgs"};
const schema23 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"addedAffinity":{"$ref":"#/$defs/core_v1_NodeAffinity"}},"additionalProperties":false};
const schema24 = {"type":"object","properties":{"requiredDuringSchedulingIgnoredDuringExecution":{"$ref":"#/$defs/core_v1_NodeSelector"},"preferredDuringSchedulingIgnoredDuringExecution":{"type":"array","items":{"$ref":"#/$defs/core_v1_PreferredSchedulingTerm"}}},"additionalProperties":false};
const schema25 = {"type":"object","properties":{"nodeSelectorTerms":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorTerm"}}},"required":["nodeSelectorTerms"],"additionalProperties":false};
const schema26 = {"type":"object","properties":{"matchExpressions":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorRequirement"}},"matchFields":{"type":"array","items":{"$ref":"#/$defs/core_v1_NodeSelectorRequirement"}}},"additionalProperties":false};
const schema27 = {"type":"object","properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist","Gt","Lt"]},"values":{"type":"array","items":{"type":"string"}}},"required":["key","operator"],"additionalProperties":false};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
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
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
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
if(data.key !== undefined){
if(typeof data.key !== "string"){
const err3 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist")) || (data1 === "Gt")) || (data1 === "Lt"))){
const err5 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema27.properties.operator.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
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
const err6 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/type",keyword:"type",params:{type: "string"}};
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
const err7 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"}};
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
validate66.errors = vErrors;
return errors === 0;
}


function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchExpressions") || (key0 === "matchFields"))){
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
if(data.matchExpressions !== undefined){
let data0 = data.matchExpressions;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate66(data0[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.matchFields !== undefined){
let data2 = data.matchFields;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate66(data2[i1], {instancePath:instancePath+"/matchFields/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/matchFields",schemaPath:"#/properties/matchFields/type",keyword:"type",params:{type: "array"}};
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
validate65.errors = vErrors;
return errors === 0;
}


function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.nodeSelectorTerms === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "nodeSelectorTerms"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "nodeSelectorTerms")){
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
if(data.nodeSelectorTerms !== undefined){
let data0 = data.nodeSelectorTerms;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate65(data0[i0], {instancePath:instancePath+"/nodeSelectorTerms/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/nodeSelectorTerms",schemaPath:"#/properties/nodeSelectorTerms/type",keyword:"type",params:{type: "array"}};
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
validate64.errors = vErrors;
return errors === 0;
}

const schema28 = {"type":"object","properties":{"weight":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"preference":{"$ref":"#/$defs/core_v1_NodeSelectorTerm"}},"required":["weight","preference"],"additionalProperties":false};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.weight === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "weight"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.preference === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "preference"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "weight") || (key0 === "preference"))){
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
if(data.weight !== undefined){
let data0 = data.weight;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err3 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
const err4 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data0 < -2147483648 || isNaN(data0)){
const err5 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
if(data.preference !== undefined){
if(!(validate65(data.preference, {instancePath:instancePath+"/preference",parentData:data,parentDataProperty:"preference",rootData}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
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
validate71.errors = vErrors;
return errors === 0;
}


function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "requiredDuringSchedulingIgnoredDuringExecution") || (key0 === "preferredDuringSchedulingIgnoredDuringExecution"))){
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
if(data.requiredDuringSchedulingIgnoredDuringExecution !== undefined){
if(!(validate64(data.requiredDuringSchedulingIgnoredDuringExecution, {instancePath:instancePath+"/requiredDuringSchedulingIgnoredDuringExecution",parentData:data,parentDataProperty:"requiredDuringSchedulingIgnoredDuringExecution",rootData}))){
vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
errors = vErrors.length;
}
}
if(data.preferredDuringSchedulingIgnoredDuringExecution !== undefined){
let data1 = data.preferredDuringSchedulingIgnoredDuringExecution;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate71(data1[i0], {instancePath:instancePath+"/preferredDuringSchedulingIgnoredDuringExecution/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/preferredDuringSchedulingIgnoredDuringExecution",schemaPath:"#/properties/preferredDuringSchedulingIgnoredDuringExecution/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
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
validate63.errors = vErrors;
return errors === 0;
}


function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "addedAffinity"))){
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
if(data.addedAffinity !== undefined){
if(!(validate63(data.addedAffinity, {instancePath:instancePath+"/addedAffinity",parentData:data,parentDataProperty:"addedAffinity",rootData}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
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
validate62.errors = vErrors;
return errors === 0;
}


function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NodeAffinityArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate62(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
validate61.errors = vErrors;
return errors === 0;
}

export const validateNodeLabelArgs = validate76;
const schema29 = {"$id":"NodeLabelArgs","$defs":{"config_scheduler_config_v1beta1_NodeLabelArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"presentLabels":{"type":"array","items":{"type":"string"}},"absentLabels":{"type":"array","items":{"type":"string"}},"presentLabelsPreference":{"type":"array","items":{"type":"string"}},"absentLabelsPreference":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_NodeLabelArgs"};
const schema30 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"presentLabels":{"type":"array","items":{"type":"string"}},"absentLabels":{"type":"array","items":{"type":"string"}},"presentLabelsPreference":{"type":"array","items":{"type":"string"}},"absentLabelsPreference":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "presentLabels")) || (key0 === "absentLabels")) || (key0 === "presentLabelsPreference")) || (key0 === "absentLabelsPreference"))){
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
if(data.presentLabels !== undefined){
let data2 = data.presentLabels;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err3 = {instancePath:instancePath+"/presentLabels/" + i0,schemaPath:"#/properties/presentLabels/items/type",keyword:"type",params:{type: "string"}};
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
const err4 = {instancePath:instancePath+"/presentLabels",schemaPath:"#/properties/presentLabels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.absentLabels !== undefined){
let data4 = data.absentLabels;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(typeof data4[i1] !== "string"){
const err5 = {instancePath:instancePath+"/absentLabels/" + i1,schemaPath:"#/properties/absentLabels/items/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath:instancePath+"/absentLabels",schemaPath:"#/properties/absentLabels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.presentLabelsPreference !== undefined){
let data6 = data.presentLabelsPreference;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
if(typeof data6[i2] !== "string"){
const err7 = {instancePath:instancePath+"/presentLabelsPreference/" + i2,schemaPath:"#/properties/presentLabelsPreference/items/type",keyword:"type",params:{type: "string"}};
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
const err8 = {instancePath:instancePath+"/presentLabelsPreference",schemaPath:"#/properties/presentLabelsPreference/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.absentLabelsPreference !== undefined){
let data8 = data.absentLabelsPreference;
if(Array.isArray(data8)){
const len3 = data8.length;
for(let i3=0; i3<len3; i3++){
if(typeof data8[i3] !== "string"){
const err9 = {instancePath:instancePath+"/absentLabelsPreference/" + i3,schemaPath:"#/properties/absentLabelsPreference/items/type",keyword:"type",params:{type: "string"}};
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
const err10 = {instancePath:instancePath+"/absentLabelsPreference",schemaPath:"#/properties/absentLabelsPreference/type",keyword:"type",params:{type: "array"}};
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
validate77.errors = vErrors;
return errors === 0;
}


function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NodeLabelArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate77(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate77.errors : vErrors.concat(validate77.errors);
errors = vErrors.length;
}
validate76.errors = vErrors;
return errors === 0;
}

export const validateNodeResourcesFitArgs = validate79;
const schema31 = {"$id":"NodeResourcesFitArgs","$defs":{"config_scheduler_config_v1beta1_NodeResourcesFitArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"ignoredResources":{"type":"array","items":{"type":"string"}},"ignoredResourceGroups":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_NodeResourcesFitArgs"};
const schema32 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"ignoredResources":{"type":"array","items":{"type":"string"}},"ignoredResourceGroups":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "ignoredResources")) || (key0 === "ignoredResourceGroups"))){
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
if(data.ignoredResources !== undefined){
let data2 = data.ignoredResources;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err3 = {instancePath:instancePath+"/ignoredResources/" + i0,schemaPath:"#/properties/ignoredResources/items/type",keyword:"type",params:{type: "string"}};
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
const err4 = {instancePath:instancePath+"/ignoredResources",schemaPath:"#/properties/ignoredResources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.ignoredResourceGroups !== undefined){
let data4 = data.ignoredResourceGroups;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(typeof data4[i1] !== "string"){
const err5 = {instancePath:instancePath+"/ignoredResourceGroups/" + i1,schemaPath:"#/properties/ignoredResourceGroups/items/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath:instancePath+"/ignoredResourceGroups",schemaPath:"#/properties/ignoredResourceGroups/type",keyword:"type",params:{type: "array"}};
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
validate80.errors = vErrors;
return errors === 0;
}


function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NodeResourcesFitArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate80(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
validate79.errors = vErrors;
return errors === 0;
}

export const validateNodeResourcesLeastAllocatedArgs = validate82;
const schema33 = {"$id":"NodeResourcesLeastAllocatedArgs","$defs":{"config_scheduler_config_v1beta1_NodeResourcesLeastAllocatedArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"additionalProperties":false},"config_scheduler_config_v1beta1_ResourceSpec":{"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_NodeResourcesLeastAllocatedArgs"};
const schema34 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"additionalProperties":false};
const schema35 = {"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "weight"))){
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
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < -9007199254740991 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate84.errors = vErrors;
return errors === 0;
}


function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "resources"))){
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
if(data.resources !== undefined){
let data2 = data.resources;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate84(data2[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"}};
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
validate83.errors = vErrors;
return errors === 0;
}


function validate82(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NodeResourcesLeastAllocatedArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate83(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
validate82.errors = vErrors;
return errors === 0;
}

export const validateNodeResourcesMostAllocatedArgs = validate87;
const schema36 = {"$id":"NodeResourcesMostAllocatedArgs","$defs":{"config_scheduler_config_v1beta1_NodeResourcesMostAllocatedArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"additionalProperties":false},"config_scheduler_config_v1beta1_ResourceSpec":{"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_NodeResourcesMostAllocatedArgs"};
const schema37 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"additionalProperties":false};
const schema38 = {"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "weight"))){
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
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < -9007199254740991 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate89.errors = vErrors;
return errors === 0;
}


function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "resources"))){
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
if(data.resources !== undefined){
let data2 = data.resources;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate89(data2[i0], {instancePath:instancePath+"/resources/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"}};
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
validate88.errors = vErrors;
return errors === 0;
}


function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="NodeResourcesMostAllocatedArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate88(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
validate87.errors = vErrors;
return errors === 0;
}

export const validatePodTopologySpreadArgs = validate92;
const schema39 = {"$id":"PodTopologySpreadArgs","$defs":{"config_scheduler_config_v1beta1_PodTopologySpreadArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"defaultConstraints":{"type":"array","items":{"$ref":"#/$defs/core_v1_TopologySpreadConstraint"}},"defaultingType":{"type":"string","enum":["System","List"]}},"additionalProperties":false},"core_v1_TopologySpreadConstraint":{"type":"object","properties":{"maxSkew":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"topologyKey":{"type":"string"},"whenUnsatisfiable":{"type":"string","enum":["DoNotSchedule","ScheduleAnyway"]},"labelSelector":{"$ref":"#/$defs/meta_v1_LabelSelector"}},"required":["maxSkew","topologyKey","whenUnsatisfiable"],"additionalProperties":false},"meta_v1_LabelSelector":{"type":"object","properties":{"matchLabels":{"type":"object","additionalProperties":{"type":"string"}},"matchExpressions":{"type":"array","items":{"$ref":"#/$defs/meta_v1_LabelSelectorRequirement"}}},"additionalProperties":false},"meta_v1_LabelSelectorRequirement":{"type":"object","properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"}}},"required":["key","operator"],"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_PodTopologySpreadArgs"};
const schema40 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"defaultConstraints":{"type":"array","items":{"$ref":"#/$defs/core_v1_TopologySpreadConstraint"}},"defaultingType":{"type":"string","enum":["System","List"]}},"additionalProperties":false};
const schema41 = {"type":"object","properties":{"maxSkew":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"topologyKey":{"type":"string"},"whenUnsatisfiable":{"type":"string","enum":["DoNotSchedule","ScheduleAnyway"]},"labelSelector":{"$ref":"#/$defs/meta_v1_LabelSelector"}},"required":["maxSkew","topologyKey","whenUnsatisfiable"],"additionalProperties":false};
const schema42 = {"type":"object","properties":{"matchLabels":{"type":"object","additionalProperties":{"type":"string"}},"matchExpressions":{"type":"array","items":{"$ref":"#/$defs/meta_v1_LabelSelectorRequirement"}}},"additionalProperties":false};
const schema43 = {"type":"object","properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"}}},"required":["key","operator"],"additionalProperties":false};

function validate96(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
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
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
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
if(data.key !== undefined){
if(typeof data.key !== "string"){
const err3 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
const err5 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema43.properties.operator.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
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
const err6 = {instancePath:instancePath+"/values/" + i0,schemaPath:"#/properties/values/items/type",keyword:"type",params:{type: "string"}};
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
const err7 = {instancePath:instancePath+"/values",schemaPath:"#/properties/values/type",keyword:"type",params:{type: "array"}};
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
validate96.errors = vErrors;
return errors === 0;
}


function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchLabels") || (key0 === "matchExpressions"))){
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
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
const err1 = {instancePath:instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/matchLabels/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/matchLabels",schemaPath:"#/properties/matchLabels/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.matchExpressions !== undefined){
let data2 = data.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate96(data2[i0], {instancePath:instancePath+"/matchExpressions/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/matchExpressions",schemaPath:"#/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
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
validate95.errors = vErrors;
return errors === 0;
}


function validate94(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.maxSkew === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "maxSkew"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.topologyKey === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "topologyKey"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.whenUnsatisfiable === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "whenUnsatisfiable"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "maxSkew") || (key0 === "topologyKey")) || (key0 === "whenUnsatisfiable")) || (key0 === "labelSelector"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.maxSkew !== undefined){
let data0 = data.maxSkew;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err4 = {instancePath:instancePath+"/maxSkew",schemaPath:"#/properties/maxSkew/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
const err5 = {instancePath:instancePath+"/maxSkew",schemaPath:"#/properties/maxSkew/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data0 < -2147483648 || isNaN(data0)){
const err6 = {instancePath:instancePath+"/maxSkew",schemaPath:"#/properties/maxSkew/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
if(data.topologyKey !== undefined){
if(typeof data.topologyKey !== "string"){
const err7 = {instancePath:instancePath+"/topologyKey",schemaPath:"#/properties/topologyKey/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.whenUnsatisfiable !== undefined){
let data2 = data.whenUnsatisfiable;
if(typeof data2 !== "string"){
const err8 = {instancePath:instancePath+"/whenUnsatisfiable",schemaPath:"#/properties/whenUnsatisfiable/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!((data2 === "DoNotSchedule") || (data2 === "ScheduleAnyway"))){
const err9 = {instancePath:instancePath+"/whenUnsatisfiable",schemaPath:"#/properties/whenUnsatisfiable/enum",keyword:"enum",params:{allowedValues: schema41.properties.whenUnsatisfiable.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.labelSelector !== undefined){
if(!(validate95(data.labelSelector, {instancePath:instancePath+"/labelSelector",parentData:data,parentDataProperty:"labelSelector",rootData}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
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
validate94.errors = vErrors;
return errors === 0;
}


function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "defaultConstraints")) || (key0 === "defaultingType"))){
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
if(data.defaultConstraints !== undefined){
let data2 = data.defaultConstraints;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate94(data2[i0], {instancePath:instancePath+"/defaultConstraints/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/defaultConstraints",schemaPath:"#/properties/defaultConstraints/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.defaultingType !== undefined){
let data4 = data.defaultingType;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/defaultingType",schemaPath:"#/properties/defaultingType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data4 === "System") || (data4 === "List"))){
const err5 = {instancePath:instancePath+"/defaultingType",schemaPath:"#/properties/defaultingType/enum",keyword:"enum",params:{allowedValues: schema40.properties.defaultingType.enum}};
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
validate93.errors = vErrors;
return errors === 0;
}


function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="PodTopologySpreadArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate93(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
validate92.errors = vErrors;
return errors === 0;
}

export const validateRequestedToCapacityRatioArgs = validate101;
const schema44 = {"$id":"RequestedToCapacityRatioArgs","$defs":{"config_scheduler_config_v1beta1_RequestedToCapacityRatioArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"shape":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_UtilizationShapePoint"}},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"required":["shape"],"additionalProperties":false},"config_scheduler_config_v1beta1_UtilizationShapePoint":{"type":"object","properties":{"utilization":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"score":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"additionalProperties":false},"config_scheduler_config_v1beta1_ResourceSpec":{"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_RequestedToCapacityRatioArgs"};
const schema45 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"shape":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_UtilizationShapePoint"}},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_config_v1beta1_ResourceSpec"}}},"required":["shape"],"additionalProperties":false};
const schema46 = {"type":"object","properties":{"utilization":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"score":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"additionalProperties":false};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "utilization") || (key0 === "score"))){
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
if(data.utilization !== undefined){
let data0 = data.utilization;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/utilization",schemaPath:"#/properties/utilization/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 2147483647 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/utilization",schemaPath:"#/properties/utilization/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < -2147483648 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/utilization",schemaPath:"#/properties/utilization/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
if(data.score !== undefined){
let data1 = data.score;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2147483647 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < -2147483648 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
validate103.errors = vErrors;
return errors === 0;
}

const schema47 = {"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "name") || (key0 === "weight"))){
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
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err3 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < -9007199254740991 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate105.errors = vErrors;
return errors === 0;
}


function validate102(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.shape === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "shape"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "shape")) || (key0 === "resources"))){
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
if(data.apiVersion !== undefined){
if(typeof data.apiVersion !== "string"){
const err2 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
const err3 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.shape !== undefined){
let data2 = data.shape;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate103(data2[i0], {instancePath:instancePath+"/shape/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/shape",schemaPath:"#/properties/shape/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.resources !== undefined){
let data4 = data.resources;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate105(data4[i1], {instancePath:instancePath+"/resources/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"}};
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
validate102.errors = vErrors;
return errors === 0;
}


function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="RequestedToCapacityRatioArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate102(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate102.errors : vErrors.concat(validate102.errors);
errors = vErrors.length;
}
validate101.errors = vErrors;
return errors === 0;
}

export const validateServiceAffinityArgs = validate108;
const schema48 = {"$id":"ServiceAffinityArgs","$defs":{"config_scheduler_config_v1beta1_ServiceAffinityArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"affinityLabels":{"type":"array","items":{"type":"string"}},"antiAffinityLabelsPreference":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_ServiceAffinityArgs"};
const schema49 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"affinityLabels":{"type":"array","items":{"type":"string"}},"antiAffinityLabelsPreference":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "affinityLabels")) || (key0 === "antiAffinityLabelsPreference"))){
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
if(data.affinityLabels !== undefined){
let data2 = data.affinityLabels;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err3 = {instancePath:instancePath+"/affinityLabels/" + i0,schemaPath:"#/properties/affinityLabels/items/type",keyword:"type",params:{type: "string"}};
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
const err4 = {instancePath:instancePath+"/affinityLabels",schemaPath:"#/properties/affinityLabels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.antiAffinityLabelsPreference !== undefined){
let data4 = data.antiAffinityLabelsPreference;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(typeof data4[i1] !== "string"){
const err5 = {instancePath:instancePath+"/antiAffinityLabelsPreference/" + i1,schemaPath:"#/properties/antiAffinityLabelsPreference/items/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath:instancePath+"/antiAffinityLabelsPreference",schemaPath:"#/properties/antiAffinityLabelsPreference/type",keyword:"type",params:{type: "array"}};
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
validate109.errors = vErrors;
return errors === 0;
}


function validate108(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ServiceAffinityArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate109(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
validate108.errors = vErrors;
return errors === 0;
}

export const validateVolumeBindingArgs = validate111;
const schema50 = {"$id":"VolumeBindingArgs","$defs":{"config_scheduler_config_v1beta1_VolumeBindingArgs":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"bindTimeoutSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":600}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_config_v1beta1_VolumeBindingArgs"};
const schema51 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"bindTimeoutSeconds":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991,"default":600}},"additionalProperties":false};

function validate112(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.bindTimeoutSeconds === undefined){
data.bindTimeoutSeconds = 600;
}
for(const key0 in data){
if(!(((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "bindTimeoutSeconds"))){
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
let data2 = data.bindTimeoutSeconds;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/bindTimeoutSeconds",schemaPath:"#/properties/bindTimeoutSeconds/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/bindTimeoutSeconds",schemaPath:"#/properties/bindTimeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < -9007199254740991 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/bindTimeoutSeconds",schemaPath:"#/properties/bindTimeoutSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate112.errors = vErrors;
return errors === 0;
}


function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="VolumeBindingArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate112(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate112.errors : vErrors.concat(validate112.errors);
errors = vErrors.length;
}
validate111.errors = vErrors;
return errors === 0;
}

