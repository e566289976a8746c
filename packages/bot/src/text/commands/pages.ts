/** Labels of links to pages of the dashboard. */
export const pageText = { open: 'Open in the dashboard' } as const
