export {
  afterProxy,
  type BeforeProxy,
  type ProxyEffects,
  type ProxySwitch,
} from './after-proxy.ts'
export { type AutoproxyResult, resolveAutoproxy } from './autoproxy.ts'
export type {
  Autoproxy,
  AutoproxyMode,
  MemberGuild,
  ProxyAccount,
  ProxyContext,
  ProxySettings,
  ProxySystem,
  SystemGuild,
} from './context.ts'
export { type Choice, choose, chooseNamed, compose, decide } from './decide.ts'
export {
  type AutoproxyChange,
  type Decision,
  type ProxyDecision,
  type SkipDecision,
  type SkipReason,
  skipReasons,
} from './decision.ts'
export { type Escape, readEscape } from './escape.ts'
export type { ProxyMember, ProxyTag } from './member.ts'
export type { Platform, PreviousMessage, ProxyMessage } from './message.ts'
export { type AvatarSources, chooseAvatar } from './post/avatar.ts'
export { maxContentLength, renderContent } from './post/content.ts'
export { postName } from './post/post-name.ts'
export { maxNameLength, type NameParts, renderName, showsSystemTag } from './post/render-name.ts'
export { type MatchOptions, matchTags } from './tags/match-tags.ts'
export { prepareTags } from './tags/prepare-tags.ts'
export type { PreparedTags, TagMatch } from './tags/prepared-tags.ts'
