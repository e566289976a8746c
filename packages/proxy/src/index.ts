export {
  afterProxy,
  type BeforeProxy,
  type ProxyEffects,
  type ProxySwitch,
} from './after-proxy.ts'
export { type AutoproxyResult, resolveAutoproxy } from './autoproxy.ts'
export { type AvatarSources, chooseAvatar } from './avatar.ts'
export { maxContentLength, renderContent } from './content.ts'
export type {
  Autoproxy,
  AutoproxyMode,
  MemberGuild,
  ProxyAccount,
  ProxyContext,
  ProxyMember,
  ProxySettings,
  ProxySystem,
  ProxyTag,
  SystemGuild,
} from './context.ts'
export { type Choice, choose, compose, decide } from './decide.ts'
export {
  type AutoproxyChange,
  type Decision,
  type ProxyDecision,
  type SkipDecision,
  type SkipReason,
  skipReasons,
} from './decision.ts'
export { type Escape, readEscape } from './escape.ts'
export { type MatchOptions, matchTags, type TagMatch } from './match-tags.ts'
export type { Platform, PreviousMessage, ProxyMessage } from './message.ts'
export { postName } from './post-name.ts'
export { type PreparedTags, prepareTags } from './prepare-tags.ts'
export { maxNameLength, type NameParts, renderName, showsSystemTag } from './render-name.ts'
