export interface Size {
  readonly width: number
  readonly height: number
}

/** A picture, and how much wider than high the part is that people choose of it. */
export interface Frame extends Size {
  readonly aspect: number
}

/** The chosen part: its middle in pixels of the picture, and how many times it fits into the largest part. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Rect extends Size {
  readonly x: number
  readonly y: number
}

export const mostZoom = 8

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function sizeOf({ width, height, aspect }: Frame, zoom: number): Size {
  const widest = Math.min(width, height * aspect) / zoom
  return { width: widest, height: widest / aspect }
}

/** The largest part, from the middle of the picture. */
export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Keeps a part inside the picture, and as close as people may go. */
function inside(frame: Frame, { x, y, zoom }: Crop): Crop {
  const close = between(zoom, 1, mostZoom)
  const { width, height } = sizeOf(frame, close)
  return {
    x: between(x, width / 2, frame.width - width / 2),
    y: between(y, height / 2, frame.height - height / 2),
    zoom: close,
  }
}

/** Moves the part by shares of its own width and height. */
export function moved(frame: Frame, crop: Crop, right: number, down: number): Crop {
  const { width, height } = sizeOf(frame, crop.zoom)
  return inside(frame, { ...crop, x: crop.x + right * width, y: crop.y + down * height })
}

/** Goes closer by a factor. The point at these shares of the part's width and height stays where it is. */
export function zoomed(frame: Frame, crop: Crop, factor: number, at = { x: 0.5, y: 0.5 }): Crop {
  const zoom = between(crop.zoom * factor, 1, mostZoom)
  const [before, after] = [sizeOf(frame, crop.zoom), sizeOf(frame, zoom)]
  return inside(frame, {
    x: crop.x + (at.x - 0.5) * (before.width - after.width),
    y: crop.y + (at.y - 0.5) * (before.height - after.height),
    zoom,
  })
}

/** The place of the part in the picture. */
export function rectOf(frame: Frame, { x, y, zoom }: Crop): Rect {
  const { width, height } = sizeOf(frame, zoom)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** The size in which a part is drawn: never enlarged, and no side longer than the server keeps. */
export function drawnSize({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
