// Generated from packages/api/config-kinds/scheduler-extender_v1.yaml by npm run generate. Do not edit.
// @ts-nocheck: written by ajv

export const validateExtenderPreemptionArgs = validate21;
const schema6 = {"$id":"ExtenderPreemptionArgs","$defs":{"config_scheduler_extender_v1_ExtenderPreemptionArgs":{"type":"object","properties":{"Pod":{"type":"object"},"NodeNameToVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_Victims"}},"NodeNameToMetaVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaVictims"}}},"additionalProperties":false},"config_scheduler_extender_v1_Victims":{"type":"object","properties":{"Pods":{"type":"array","items":{"type":"object"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false},"config_scheduler_extender_v1_MetaVictims":{"type":"object","properties":{"Pods":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaPod"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false},"config_scheduler_extender_v1_MetaPod":{"type":"object","properties":{"UID":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderPreemptionArgs"};
const schema7 = {"type":"object","properties":{"Pod":{"type":"object"},"NodeNameToVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_Victims"}},"NodeNameToMetaVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaVictims"}}},"additionalProperties":false};
const schema8 = {"type":"object","properties":{"Pods":{"type":"array","items":{"type":"object"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "Pods") || (key0 === "NumPDBViolations"))){
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
if(data.Pods !== undefined){
let data0 = data.Pods;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err1 = {instancePath:instancePath+"/Pods/" + i0,schemaPath:"#/properties/Pods/items/type",keyword:"type",params:{type: "object"}};
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
const err2 = {instancePath:instancePath+"/Pods",schemaPath:"#/properties/Pods/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.NumPDBViolations !== undefined){
let data2 = data.NumPDBViolations;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/type",keyword:"type",params:{type: "integer"}};
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
const err4 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data2 < -9007199254740991 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","properties":{"Pods":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaPod"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};
const schema10 = {"type":"object","properties":{"UID":{"type":"string"}},"additionalProperties":false};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "UID")){
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
if(data.UID !== undefined){
if(typeof data.UID !== "string"){
const err1 = {instancePath:instancePath+"/UID",schemaPath:"#/properties/UID/type",keyword:"type",params:{type: "string"}};
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
validate26.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "Pods") || (key0 === "NumPDBViolations"))){
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
if(data.Pods !== undefined){
let data0 = data.Pods;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate26(data0[i0], {instancePath:instancePath+"/Pods/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/Pods",schemaPath:"#/properties/Pods/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.NumPDBViolations !== undefined){
let data2 = data.NumPDBViolations;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err2 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
const err3 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data2 < -9007199254740991 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate25.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "Pod") || (key0 === "NodeNameToVictims")) || (key0 === "NodeNameToMetaVictims"))){
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
if(data.Pod !== undefined){
let data0 = data.Pod;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err1 = {instancePath:instancePath+"/Pod",schemaPath:"#/properties/Pod/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.NodeNameToVictims !== undefined){
let data1 = data.NodeNameToVictims;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key1 in data1){
if(!(validate23(data1[key1], {instancePath:instancePath+"/NodeNameToVictims/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/NodeNameToVictims",schemaPath:"#/properties/NodeNameToVictims/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.NodeNameToMetaVictims !== undefined){
let data3 = data.NodeNameToMetaVictims;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key2 in data3){
if(!(validate25(data3[key2], {instancePath:instancePath+"/NodeNameToMetaVictims/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key2,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/NodeNameToMetaVictims",schemaPath:"#/properties/NodeNameToMetaVictims/type",keyword:"type",params:{type: "object"}};
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
/*# sourceURL="ExtenderPreemptionArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate22(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
validate21.errors = vErrors;
return errors === 0;
}

export const validateExtenderPreemptionResult = validate30;
const schema11 = {"$id":"ExtenderPreemptionResult","$defs":{"config_scheduler_extender_v1_ExtenderPreemptionResult":{"type":"object","properties":{"NodeNameToMetaVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaVictims"}}},"additionalProperties":false},"config_scheduler_extender_v1_MetaVictims":{"type":"object","properties":{"Pods":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaPod"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false},"config_scheduler_extender_v1_MetaPod":{"type":"object","properties":{"UID":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderPreemptionResult"};
const schema12 = {"type":"object","properties":{"NodeNameToMetaVictims":{"type":"object","additionalProperties":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaVictims"}}},"additionalProperties":false};
const schema13 = {"type":"object","properties":{"Pods":{"type":"array","items":{"$ref":"#/$defs/config_scheduler_extender_v1_MetaPod"}},"NumPDBViolations":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};
const schema14 = {"type":"object","properties":{"UID":{"type":"string"}},"additionalProperties":false};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "UID")){
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
if(data.UID !== undefined){
if(typeof data.UID !== "string"){
const err1 = {instancePath:instancePath+"/UID",schemaPath:"#/properties/UID/type",keyword:"type",params:{type: "string"}};
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


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "Pods") || (key0 === "NumPDBViolations"))){
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
if(data.Pods !== undefined){
let data0 = data.Pods;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate33(data0[i0], {instancePath:instancePath+"/Pods/" + i0,parentData:data0,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/Pods",schemaPath:"#/properties/Pods/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.NumPDBViolations !== undefined){
let data2 = data.NumPDBViolations;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err2 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 9007199254740991 || isNaN(data2)){
const err3 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data2 < -9007199254740991 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/NumPDBViolations",schemaPath:"#/properties/NumPDBViolations/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate32.errors = vErrors;
return errors === 0;
}


function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "NodeNameToMetaVictims")){
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
if(data.NodeNameToMetaVictims !== undefined){
let data0 = data.NodeNameToMetaVictims;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(validate32(data0[key1], {instancePath:instancePath+"/NodeNameToMetaVictims/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data0,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath:instancePath+"/NodeNameToMetaVictims",schemaPath:"#/properties/NodeNameToMetaVictims/type",keyword:"type",params:{type: "object"}};
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
validate31.errors = vErrors;
return errors === 0;
}


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ExtenderPreemptionResult" */;
let vErrors = null;
let errors = 0;
if(!(validate31(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
validate30.errors = vErrors;
return errors === 0;
}

export const validateExtenderArgs = validate37;
const schema15 = {"$id":"ExtenderArgs","$defs":{"config_scheduler_extender_v1_ExtenderArgs":{"type":"object","properties":{"Pod":{"type":"object"},"Nodes":{"type":"object"},"NodeNames":{"type":"array","items":{"type":"string"}}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderArgs"};
const schema16 = {"type":"object","properties":{"Pod":{"type":"object"},"Nodes":{"type":"object"},"NodeNames":{"type":"array","items":{"type":"string"}}},"additionalProperties":false};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "Pod") || (key0 === "Nodes")) || (key0 === "NodeNames"))){
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
if(data.Pod !== undefined){
let data0 = data.Pod;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err1 = {instancePath:instancePath+"/Pod",schemaPath:"#/properties/Pod/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.Nodes !== undefined){
let data1 = data.Nodes;
if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){
const err2 = {instancePath:instancePath+"/Nodes",schemaPath:"#/properties/Nodes/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.NodeNames !== undefined){
let data2 = data.NodeNames;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
const err3 = {instancePath:instancePath+"/NodeNames/" + i0,schemaPath:"#/properties/NodeNames/items/type",keyword:"type",params:{type: "string"}};
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
const err4 = {instancePath:instancePath+"/NodeNames",schemaPath:"#/properties/NodeNames/type",keyword:"type",params:{type: "array"}};
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
validate38.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ExtenderArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate38(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
validate37.errors = vErrors;
return errors === 0;
}

export const validateExtenderFilterResult = validate40;
const schema17 = {"$id":"ExtenderFilterResult","$defs":{"config_scheduler_extender_v1_ExtenderFilterResult":{"type":"object","properties":{"Nodes":{"type":"object"},"NodeNames":{"type":"array","items":{"type":"string"}},"FailedNodes":{"type":"object","additionalProperties":{"type":"string"}},"FailedAndUnresolvableNodes":{"type":"object","additionalProperties":{"type":"string"}},"Error":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderFilterResult"};
const schema18 = {"type":"object","properties":{"Nodes":{"type":"object"},"NodeNames":{"type":"array","items":{"type":"string"}},"FailedNodes":{"type":"object","additionalProperties":{"type":"string"}},"FailedAndUnresolvableNodes":{"type":"object","additionalProperties":{"type":"string"}},"Error":{"type":"string"}},"additionalProperties":false};

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "Nodes") || (key0 === "NodeNames")) || (key0 === "FailedNodes")) || (key0 === "FailedAndUnresolvableNodes")) || (key0 === "Error"))){
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
if(data.Nodes !== undefined){
let data0 = data.Nodes;
if(!(data0 && typeof data0 == "object" && !Array.isArray(data0))){
const err1 = {instancePath:instancePath+"/Nodes",schemaPath:"#/properties/Nodes/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.NodeNames !== undefined){
let data1 = data.NodeNames;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(typeof data1[i0] !== "string"){
const err2 = {instancePath:instancePath+"/NodeNames/" + i0,schemaPath:"#/properties/NodeNames/items/type",keyword:"type",params:{type: "string"}};
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
const err3 = {instancePath:instancePath+"/NodeNames",schemaPath:"#/properties/NodeNames/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.FailedNodes !== undefined){
let data3 = data.FailedNodes;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(typeof data3[key1] !== "string"){
const err4 = {instancePath:instancePath+"/FailedNodes/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/FailedNodes/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err5 = {instancePath:instancePath+"/FailedNodes",schemaPath:"#/properties/FailedNodes/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.FailedAndUnresolvableNodes !== undefined){
let data5 = data.FailedAndUnresolvableNodes;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
if(typeof data5[key2] !== "string"){
const err6 = {instancePath:instancePath+"/FailedAndUnresolvableNodes/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/FailedAndUnresolvableNodes/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err7 = {instancePath:instancePath+"/FailedAndUnresolvableNodes",schemaPath:"#/properties/FailedAndUnresolvableNodes/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.Error !== undefined){
if(typeof data.Error !== "string"){
const err8 = {instancePath:instancePath+"/Error",schemaPath:"#/properties/Error/type",keyword:"type",params:{type: "string"}};
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
validate41.errors = vErrors;
return errors === 0;
}


function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ExtenderFilterResult" */;
let vErrors = null;
let errors = 0;
if(!(validate41(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
errors = vErrors.length;
}
validate40.errors = vErrors;
return errors === 0;
}

export const validateExtenderBindingArgs = validate43;
const schema19 = {"$id":"ExtenderBindingArgs","$defs":{"config_scheduler_extender_v1_ExtenderBindingArgs":{"type":"object","properties":{"PodName":{"type":"string"},"PodNamespace":{"type":"string"},"PodUID":{"type":"string"},"Node":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderBindingArgs"};
const schema20 = {"type":"object","properties":{"PodName":{"type":"string"},"PodNamespace":{"type":"string"},"PodUID":{"type":"string"},"Node":{"type":"string"}},"additionalProperties":false};

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "PodName") || (key0 === "PodNamespace")) || (key0 === "PodUID")) || (key0 === "Node"))){
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
if(data.PodName !== undefined){
if(typeof data.PodName !== "string"){
const err1 = {instancePath:instancePath+"/PodName",schemaPath:"#/properties/PodName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.PodNamespace !== undefined){
if(typeof data.PodNamespace !== "string"){
const err2 = {instancePath:instancePath+"/PodNamespace",schemaPath:"#/properties/PodNamespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.PodUID !== undefined){
if(typeof data.PodUID !== "string"){
const err3 = {instancePath:instancePath+"/PodUID",schemaPath:"#/properties/PodUID/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.Node !== undefined){
if(typeof data.Node !== "string"){
const err4 = {instancePath:instancePath+"/Node",schemaPath:"#/properties/Node/type",keyword:"type",params:{type: "string"}};
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
validate44.errors = vErrors;
return errors === 0;
}


function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ExtenderBindingArgs" */;
let vErrors = null;
let errors = 0;
if(!(validate44(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
errors = vErrors.length;
}
validate43.errors = vErrors;
return errors === 0;
}

export const validateExtenderBindingResult = validate46;
const schema21 = {"$id":"ExtenderBindingResult","$defs":{"config_scheduler_extender_v1_ExtenderBindingResult":{"type":"object","properties":{"Error":{"type":"string"}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_ExtenderBindingResult"};
const schema22 = {"type":"object","properties":{"Error":{"type":"string"}},"additionalProperties":false};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(key0 === "Error")){
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
if(data.Error !== undefined){
if(typeof data.Error !== "string"){
const err1 = {instancePath:instancePath+"/Error",schemaPath:"#/properties/Error/type",keyword:"type",params:{type: "string"}};
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
validate47.errors = vErrors;
return errors === 0;
}


function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="ExtenderBindingResult" */;
let vErrors = null;
let errors = 0;
if(!(validate47(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
errors = vErrors.length;
}
validate46.errors = vErrors;
return errors === 0;
}

export const validateHostPriority = validate49;
const schema23 = {"$id":"HostPriority","$defs":{"config_scheduler_extender_v1_HostPriority":{"type":"object","properties":{"Host":{"type":"string"},"Score":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false}},"$ref":"#/$defs/config_scheduler_extender_v1_HostPriority"};
const schema24 = {"type":"object","properties":{"Host":{"type":"string"},"Score":{"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}},"additionalProperties":false};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "Host") || (key0 === "Score"))){
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
if(data.Host !== undefined){
if(typeof data.Host !== "string"){
const err1 = {instancePath:instancePath+"/Host",schemaPath:"#/properties/Host/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.Score !== undefined){
let data1 = data.Score;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/Score",schemaPath:"#/properties/Score/type",keyword:"type",params:{type: "integer"}};
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
const err3 = {instancePath:instancePath+"/Score",schemaPath:"#/properties/Score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data1 < -9007199254740991 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/Score",schemaPath:"#/properties/Score/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740991}};
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
validate50.errors = vErrors;
return errors === 0;
}


function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="HostPriority" */;
let vErrors = null;
let errors = 0;
if(!(validate50(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
validate49.errors = vErrors;
return errors === 0;
}

