import type { Component } from 'svelte'

/** The variable parts of a page's path. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>
}
export type Page = Component<PageProps>
