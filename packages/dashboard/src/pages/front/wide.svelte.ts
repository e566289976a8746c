import { MediaQuery } from 'svelte/reactivity'

/** True when the fronters have their own column beside the tiles. `front.svelte` has the same width in its styles. */
export const besideTiles = new MediaQuery('min-width: 72rem')
