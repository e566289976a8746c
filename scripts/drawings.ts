// Draws small pictures for the members of the screenshots' system.
import sharp from 'sharp'

const side = 512
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width: number) =>
  path(d, 'none', `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"`)
const around = (count: number, draw: (angle: number) => string) =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count)).join('')
const turned = (angle: number, x: number, y: number, part: string) =>
  `<g transform="rotate(${angle} ${x} ${y})">${part}</g>`
const wave = (y: number, fill: string, width = side) => {
  const crests = Array.from({ length: width / 128 }, () => 'q32,-44 64,0 t64,0').join('')
  return path(`M0,${y} ${crests} V2000 H0Z`, fill)
}
const boat = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${[
    path('M-90,30 H90 L60,80 H-60Z', '#7a3b2e'),
    path('M-6,20 V-120 L-80,20Z', '#fff6e6'),
    path('M6,20 V-150 L90,20Z', '#f2b16b'),
  ].join('')}</g>`

/** Drawings by the name of the member. Each has a background and parts in front of it. */
const avatars: Readonly<Record<string, readonly [background: string, ...parts: string[]]>> = {
  Wren: [
    '#f7dcc0',
    disc(400, 120, 60, '#f2a65a'),
    line('M0,420 Q256,380 512,430', '#6b4a35', 22),
    path('M140,300 Q90,210 60,230 Q80,320 150,350Z', '#8c3a0f'),
    path('M130,320 C150,180 330,170 370,270 C390,390 190,420 130,320Z', '#b04a14'),
    disc(345, 235, 70, '#b04a14'),
    path('M180,290 Q260,220 310,310 Q240,380 180,290Z', '#8c3a0f'),
    path('M405,222 L465,240 L405,256Z', '#f2c14e'),
    disc(362, 222, 11, '#2b1a12'),
    line('M240,385 V410 M285,380 V405', '#6b4a35', 10),
  ],
  Juniper: [
    '#dcebd8',
    line('M256,480 Q240,280 270,60', '#2f5d3a', 16),
    ...[110, 190, 270, 350].flatMap((y) => [
      path(`M258,${y + 40} Q150,${y + 30} 130,${y - 40} Q230,${y - 30} 258,${y + 40}Z`, '#3f7d4e'),
      path(`M262,${y + 10} Q370,${y} 390,${y - 70} Q290,${y - 60} 262,${y + 10}Z`, '#5a9a68'),
    ]),
    ...[
      [170, 420],
      [350, 300],
      [330, 430],
    ].map(([x = 0, y = 0]) => disc(x, y, 24, '#4a5fa5')),
  ],
  Saffron: [
    '#fdf0cf',
    around(8, (angle) =>
      turned(angle, 256, 256, path('M256,250 C180,170 200,70 256,50 C312,70 332,170 256,250Z', '#d99a1c')),
    ),
    around(8, (angle) => turned(angle + 22.5, 256, 256, line('M256,220 V140', '#b8540f', 10))),
    disc(256, 256, 54, '#8a3f0c'),
  ],
  Tide: [
    '#cfe6f2',
    disc(370, 130, 56, '#ffffff'),
    wave(250, '#6fb1d6'),
    wave(330, '#2a6f97'),
    wave(420, '#174a68'),
  ],
  Ember: [
    '#33161a',
    path('M256,60 C380,190 410,280 380,360 C350,450 160,450 130,360 C105,280 200,230 256,60Z', '#e2573a'),
    path('M262,200 C330,280 340,340 310,390 C280,430 220,430 200,385 C180,330 240,290 262,200Z', '#f59a3c'),
    path('M260,310 C290,350 295,380 280,405 C265,420 245,420 236,400 C228,370 252,350 260,310Z', '#ffe08a'),
  ],
  Noor: [
    '#2d1f4a',
    path('M330,90 A180,180 0 1 0 430,330 A150,150 0 1 1 330,90Z', '#f4e3b2'),
    ...[
      [380, 150, 10],
      [440, 230, 7],
      [330, 230, 6],
      [110, 90, 8],
      [80, 400, 7],
      [440, 430, 9],
    ].map(([x = 0, y = 0, r]) => disc(x, y, r ?? 0, '#ffffff')),
  ],
}

const draw = (width: number, height: number, background: string, parts: readonly string[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${parts.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()

/** Draws the avatar of a member; undefined for those who have none. */
export async function avatarOf(name: string): Promise<Blob | undefined> {
  const [background, ...parts] = avatars[name] ?? []
  return background ? new Blob([await draw(side, side, background, parts)], { type: 'image/png' }) : undefined
}

/** Draws a boat in a bay, as the avatar of the system or as its banner. */
export async function bay(kind: 'avatar' | 'banner'): Promise<Blob> {
  const image =
    kind === 'avatar'
      ? await draw(side, side, '#f6e3c8', [
          disc(380, 130, 50, '#f2a65a'),
          boat(250, 280, 1.4),
          wave(390, '#2f7a6d'),
        ])
      : await draw(1536, 320, '#f6e3c8', [
          disc(1060, 90, 56, '#f2a65a'),
          path('M0,170 Q220,60 470,150 T980,130 T1536,160 V320 H0Z', '#a9c5ae'),
          path('M0,210 Q300,130 640,190 T1536,190 V320 H0Z', '#6d9a86'),
          boat(470, 170, 0.8),
          boat(900, 180, 0.55),
          wave(235, '#2f7a6d', 1536),
          wave(275, '#225a50', 1536),
        ])
  return new Blob([image], { type: 'image/png' })
}
