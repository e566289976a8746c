export interface Size {
  readonly width: number
  readonly height: number
}

/** A picture, and the aspect ratio of the crop. */
export interface Frame extends Size {
  readonly aspect: number
}

/** The crop: its centre in pixels of the picture, and the zoom factor. */
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

/** The largest crop, centred. */
export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Clamps a crop to the picture and to the maximum zoom. */
function inside(frame: Frame, { x, y, zoom }: Crop): Crop {
  const close = between(zoom, 1, mostZoom)
  const { width, height } = sizeOf(frame, close)
  return {
    x: between(x, width / 2, frame.width - width / 2),
    y: between(y, height / 2, frame.height - height / 2),
    zoom: close,
  }
}

/** Moves the crop by fractions of its own width and height. */
export function moved(frame: Frame, crop: Crop, right: number, down: number): Crop {
  const { width, height } = sizeOf(frame, crop.zoom)
  return inside(frame, { ...crop, x: crop.x + right * width, y: crop.y + down * height })
}

/** Zooms by a factor. The point at these fractions of the crop stays in place. */
export function zoomed(frame: Frame, crop: Crop, factor: number, at = { x: 0.5, y: 0.5 }): Crop {
  const zoom = between(crop.zoom * factor, 1, mostZoom)
  const [before, after] = [sizeOf(frame, crop.zoom), sizeOf(frame, zoom)]
  return inside(frame, {
    x: crop.x + (at.x - 0.5) * (before.width - after.width),
    y: crop.y + (at.y - 0.5) * (before.height - after.height),
    zoom,
  })
}

/** The rectangle of the crop in the picture. */
export function rectOf(frame: Frame, { x, y, zoom }: Crop): Rect {
  const { width, height } = sizeOf(frame, zoom)
  return { x: x - width / 2, y: y - height / 2, width, height }
}

/** The output size of a crop: never enlarged, and no side longer than the server stores. */
export function drawnSize({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
