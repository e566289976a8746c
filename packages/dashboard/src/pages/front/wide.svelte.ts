import { MediaQuery } from 'svelte/reactivity'

/** Tells if the fronters have a column of their own beside the tiles. `front.svelte` has the same width in its styles. */
export const besideTiles = new MediaQuery('min-width: 72rem')
