export * from './endpoints.ts'
export * from './member.ts'
export { readV1NewSwitch, type V1ListedSwitch, type V1Switch } from './switch.ts'
export { readV1SystemPatch, type V1System, type V1SystemChange, v1SystemPrivacyKeys } from './system.ts'
