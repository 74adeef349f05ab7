// Generated from packages/api/config-kinds/scheduler-policy_v1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validatePolicy = validate21;
const schema6 = {"$id":"Policy","$defs":{"config_scheduler_policy_v1_Policy":{"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"predicates":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_PredicatePolicy"}},"priorities":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_PriorityPolicy"}},"extenders":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_LegacyExtender"}},"hardPodAffinitySymmetricWeight":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"alwaysCheckAllPredicates":{"type":"boolean"}},"additionalProperties":false},"config_scheduler_policy_v1_PredicatePolicy":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"argument":{"$ref":"#/$defs/config_scheduler_policy_v1_PredicateArgument"}},"required":["name"],"additionalProperties":false},"config_scheduler_policy_v1_PredicateArgument":{"type":"object","properties":{"serviceAffinity":{"$ref":"#/$defs/config_scheduler_policy_v1_ServiceAffinity"},"labelsPresence":{"$ref":"#/$defs/config_scheduler_policy_v1_LabelsPresence"}},"additionalProperties":false},"config_scheduler_policy_v1_ServiceAffinity":{"type":"object","properties":{"labels":{"type":"array","items":{"type":"string"}}},"additionalProperties":false},"config_scheduler_policy_v1_LabelsPresence":{"type":"object","properties":{"labels":{"type":"array","items":{"type":"string"}},"presence":{"type":"boolean"}},"additionalProperties":false},"config_scheduler_policy_v1_PriorityPolicy":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"argument":{"$ref":"#/$defs/config_scheduler_policy_v1_PriorityArgument"}},"required":["name","weight"],"additionalProperties":false},"config_scheduler_policy_v1_PriorityArgument":{"type":"object","properties":{"serviceAntiAffinity":{"$ref":"#/$defs/config_scheduler_policy_v1_ServiceAntiAffinity"},"labelPreference":{"$ref":"#/$defs/config_scheduler_policy_v1_LabelPreference"},"requestedToCapacityRatioArguments":{"$ref":"#/$defs/config_scheduler_policy_v1_RequestedToCapacityRatioArguments"}},"additionalProperties":false},"config_scheduler_policy_v1_ServiceAntiAffinity":{"type":"object","properties":{"label":{"type":"string"}},"additionalProperties":false},"config_scheduler_policy_v1_LabelPreference":{"type":"object","properties":{"label":{"type":"string"},"presence":{"type":"boolean"}},"additionalProperties":false},"config_scheduler_policy_v1_RequestedToCapacityRatioArguments":{"type":"object","properties":{"shape":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_UtilizationShapePoint"}},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_ResourceSpec"}}},"additionalProperties":false},"config_scheduler_policy_v1_UtilizationShapePoint":{"type":"object","properties":{"utilization":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"score":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"additionalProperties":false},"config_scheduler_policy_v1_ResourceSpec":{"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false},"config_scheduler_policy_v1_LegacyExtender":{"type":"object","properties":{"urlPrefix":{"type":"string"},"filterVerb":{"type":"string"},"preemptVerb":{"type":"string"},"prioritizeVerb":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"bindVerb":{"type":"string"},"enableHttps":{"type":"boolean"},"tlsConfig":{"$ref":"#/$defs/config_scheduler_policy_v1_ExtenderTLSConfig"},"httpTimeout":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"nodeCacheCapable":{"type":"boolean"},"managedResources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_ExtenderManagedResource"}},"ignorable":{"type":"boolean"}},"additionalProperties":false},"config_scheduler_policy_v1_ExtenderTLSConfig":{"type":"object","properties":{"insecure":{"type":"boolean"},"serverName":{"type":"string"},"certFile":{"type":"string"},"keyFile":{"type":"string"},"caFile":{"type":"string"},"certData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"keyData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"caData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}},"additionalProperties":false},"config_scheduler_policy_v1_ExtenderManagedResource":{"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"ignoredByScheduler":{"type":"boolean"}},"required":["name"],"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_policy_v1_Policy"};
const schema7 = {"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"predicates":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_PredicatePolicy"}},"priorities":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_PriorityPolicy"}},"extenders":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_LegacyExtender"}},"hardPodAffinitySymmetricWeight":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"alwaysCheckAllPredicates":{"type":"boolean"}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"argument":{"$ref":"#/$defs/config_scheduler_policy_v1_PredicateArgument"}},"required":["name"],"additionalProperties":false};
const pattern0 = new RegExp("[^]", "u");
const schema9 = {"type":"object","properties":{"serviceAffinity":{"$ref":"#/$defs/config_scheduler_policy_v1_ServiceAffinity"},"labelsPresence":{"$ref":"#/$defs/config_scheduler_policy_v1_LabelsPresence"}},"additionalProperties":false};
const schema10 = {"type":"object","properties":{"labels":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "labels")){
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
if(data.labels !== undefined){
let data0 = data.labels;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
const err1 = {instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"}};
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
const err2 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"}};
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
validate25.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","properties":{"labels":{"type":"array","items":{"type":"string"}},"presence":{"type":"boolean"}},"additionalProperties":false};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "labels") || (key0 === "presence"))){
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
if(data.labels !== undefined){
let data0 = data.labels;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(typeof data0[i0] !== "string"){
const err1 = {instancePath:instancePath+"/labels/" + i0,schemaPath:"#/properties/labels/items/type",keyword:"type",params:{type: "string"}};
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
const err2 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.presence !== undefined){
if(typeof data.presence !== "boolean"){
const err3 = {instancePath:instancePath+"/presence",schemaPath:"#/properties/presence/type",keyword:"type",params:{type: "boolean"}};
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
validate27.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "serviceAffinity") || (key0 === "labelsPresence"))){
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
if(data.serviceAffinity !== undefined){
if(!(validate25(data.serviceAffinity, {instancePath:instancePath+"/serviceAffinity",parentData:data,parentDataProperty:"serviceAffinity",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.labelsPresence !== undefined){
if(!(validate27(data.labelsPresence, {instancePath:instancePath+"/labelsPresence",parentData:data,parentDataProperty:"labelsPresence",rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
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
validate24.errors = vErrors;
return errors === 0;
}


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
for(const key0 in data){
if(!((key0 === "name") || (key0 === "argument"))){
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
if(data.argument !== undefined){
if(!(validate24(data.argument, {instancePath:instancePath+"/argument",parentData:data,parentDataProperty:"argument",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
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
validate23.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"argument":{"$ref":"#/$defs/config_scheduler_policy_v1_PriorityArgument"}},"required":["name","weight"],"additionalProperties":false};
const schema13 = {"type":"object","properties":{"serviceAntiAffinity":{"$ref":"#/$defs/config_scheduler_policy_v1_ServiceAntiAffinity"},"labelPreference":{"$ref":"#/$defs/config_scheduler_policy_v1_LabelPreference"},"requestedToCapacityRatioArguments":{"$ref":"#/$defs/config_scheduler_policy_v1_RequestedToCapacityRatioArguments"}},"additionalProperties":false};
const schema14 = {"type":"object","properties":{"label":{"type":"string"}},"additionalProperties":false};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "label")){
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
if(data.label !== undefined){
if(typeof data.label !== "string"){
const err1 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
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
validate33.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","properties":{"label":{"type":"string"},"presence":{"type":"boolean"}},"additionalProperties":false};

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "label") || (key0 === "presence"))){
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
if(data.label !== undefined){
if(typeof data.label !== "string"){
const err1 = {instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.presence !== undefined){
if(typeof data.presence !== "boolean"){
const err2 = {instancePath:instancePath+"/presence",schemaPath:"#/properties/presence/type",keyword:"type",params:{type: "boolean"}};
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
validate35.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","properties":{"shape":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_UtilizationShapePoint"}},"resources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_ResourceSpec"}}},"additionalProperties":false};
const schema17 = {"type":"object","properties":{"utilization":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"score":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"additionalProperties":false};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate38.errors = vErrors;
return errors === 0;
}

const schema18 = {"type":"object","properties":{"name":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate40.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "shape") || (key0 === "resources"))){
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
if(data.shape !== undefined){
let data0 = data.shape;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate38(data0[i0], {instancePath:instancePath+"/shape/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/shape",schemaPath:"#/properties/shape/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.resources !== undefined){
let data2 = data.resources;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
if(!(validate40(data2[i1], {instancePath:instancePath+"/resources/" + i1,parentData:data2,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/resources",schemaPath:"#/properties/resources/type",keyword:"type",params:{type: "array"}};
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
validate37.errors = vErrors;
return errors === 0;
}


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "serviceAntiAffinity") || (key0 === "labelPreference")) || (key0 === "requestedToCapacityRatioArguments"))){
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
if(data.serviceAntiAffinity !== undefined){
if(!(validate33(data.serviceAntiAffinity, {instancePath:instancePath+"/serviceAntiAffinity",parentData:data,parentDataProperty:"serviceAntiAffinity",rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
if(data.labelPreference !== undefined){
if(!(validate35(data.labelPreference, {instancePath:instancePath+"/labelPreference",parentData:data,parentDataProperty:"labelPreference",rootData}))){
vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
errors = vErrors.length;
}
}
if(data.requestedToCapacityRatioArguments !== undefined){
if(!(validate37(data.requestedToCapacityRatioArguments, {instancePath:instancePath+"/requestedToCapacityRatioArguments",parentData:data,parentDataProperty:"requestedToCapacityRatioArguments",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
validate32.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(data.weight === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "weight"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "weight")) || (key0 === "argument"))){
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
if(data.weight !== undefined){
let data1 = data.weight;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 9007199254740991 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/weight",schemaPath:"#/properties/weight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < -9007199254740991 || isNaN(data1)){
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
if(data.argument !== undefined){
if(!(validate32(data.argument, {instancePath:instancePath+"/argument",parentData:data,parentDataProperty:"argument",rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
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
validate31.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","properties":{"urlPrefix":{"type":"string"},"filterVerb":{"type":"string"},"preemptVerb":{"type":"string"},"prioritizeVerb":{"type":"string"},"weight":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"bindVerb":{"type":"string"},"enableHttps":{"type":"boolean"},"tlsConfig":{"$ref":"#/$defs/config_scheduler_policy_v1_ExtenderTLSConfig"},"httpTimeout":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991},"nodeCacheCapable":{"type":"boolean"},"managedResources":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_policy_v1_ExtenderManagedResource"}},"ignorable":{"type":"boolean"}},"additionalProperties":false};
const func2 = Object.prototype.hasOwnProperty;
const schema20 = {"type":"object","properties":{"insecure":{"type":"boolean"},"serverName":{"type":"string"},"certFile":{"type":"string"},"keyFile":{"type":"string"},"caFile":{"type":"string"},"certData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"keyData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"},"caData":{"type":"string","pattern":"^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}},"additionalProperties":false};
const pattern2 = new RegExp("^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "u");

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!pattern2.test(data5)){
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
if(!pattern2.test(data6)){
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
if(!pattern2.test(data7)){
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
validate46.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","properties":{"name":{"type":"string","pattern":"[^]"},"ignoredByScheduler":{"type":"boolean"}},"required":["name"],"additionalProperties":false};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate48.errors = vErrors;
return errors === 0;
}


function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema19.properties, key0))){
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
if(data.enableHttps !== undefined){
if(typeof data.enableHttps !== "boolean"){
const err9 = {instancePath:instancePath+"/enableHttps",schemaPath:"#/properties/enableHttps/type",keyword:"type",params:{type: "boolean"}};
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
if(!(validate46(data.tlsConfig, {instancePath:instancePath+"/tlsConfig",parentData:data,parentDataProperty:"tlsConfig",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data.httpTimeout !== undefined){
let data8 = data.httpTimeout;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err10 = {instancePath:instancePath+"/httpTimeout",schemaPath:"#/properties/httpTimeout/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
const err11 = {instancePath:instancePath+"/httpTimeout",schemaPath:"#/properties/httpTimeout/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data8 < -9007199254740991 || isNaN(data8)){
const err12 = {instancePath:instancePath+"/httpTimeout",schemaPath:"#/properties/httpTimeout/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
if(data.nodeCacheCapable !== undefined){
if(typeof data.nodeCacheCapable !== "boolean"){
const err13 = {instancePath:instancePath+"/nodeCacheCapable",schemaPath:"#/properties/nodeCacheCapable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.managedResources !== undefined){
let data10 = data.managedResources;
if(Array.isArray(data10)){
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
if(!(validate48(data10[i0], {instancePath:instancePath+"/managedResources/" + i0,parentData:data10,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/managedResources",schemaPath:"#/properties/managedResources/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data.ignorable !== undefined){
if(typeof data.ignorable !== "boolean"){
const err15 = {instancePath:instancePath+"/ignorable",schemaPath:"#/properties/ignorable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate45.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "predicates")) || (key0 === "priorities")) || (key0 === "extenders")) || (key0 === "hardPodAffinitySymmetricWeight")) || (key0 === "alwaysCheckAllPredicates"))){
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
if(data.predicates !== undefined){
let data2 = data.predicates;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate23(data2[i0], {instancePath:instancePath+"/predicates/" + i0,parentData:data2,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/predicates",schemaPath:"#/properties/predicates/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.priorities !== undefined){
let data4 = data.priorities;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate31(data4[i1], {instancePath:instancePath+"/priorities/" + i1,parentData:data4,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/priorities",schemaPath:"#/properties/priorities/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.extenders !== undefined){
let data6 = data.extenders;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i2=0; i2<len2; i2++){
if(!(validate45(data6[i2], {instancePath:instancePath+"/extenders/" + i2,parentData:data6,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/extenders",schemaPath:"#/properties/extenders/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.hardPodAffinitySymmetricWeight !== undefined){
let data8 = data.hardPodAffinitySymmetricWeight;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err6 = {instancePath:instancePath+"/hardPodAffinitySymmetricWeight",schemaPath:"#/properties/hardPodAffinitySymmetricWeight/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 2147483647 || isNaN(data8)){
const err7 = {instancePath:instancePath+"/hardPodAffinitySymmetricWeight",schemaPath:"#/properties/hardPodAffinitySymmetricWeight/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data8 < -2147483648 || isNaN(data8)){
const err8 = {instancePath:instancePath+"/hardPodAffinitySymmetricWeight",schemaPath:"#/properties/hardPodAffinitySymmetricWeight/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
if(data.alwaysCheckAllPredicates !== undefined){
if(typeof data.alwaysCheckAllPredicates !== "boolean"){
const err9 = {instancePath:instancePath+"/alwaysCheckAllPredicates",schemaPath:"#/properties/alwaysCheckAllPredicates/type",keyword:"type",params:{type: "boolean"}};
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

