import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import type { Shade } from '../timeline/shades.svelte.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bars {
  readonly labels: readonly (string | readonly string[])[]
  /** Stacked. Shades repeat when there are fewer than bars. */
  readonly series: readonly {
    readonly name: string | undefined
    readonly values: readonly number[]
    readonly shades: readonly Shade[]
  }[]
  readonly lies: boolean
  /** A value in words, and the short form for the scale. */
  readonly inWords: (value: number) => string
  readonly onScale: (value: number) => string
  readonly ink: string
  readonly line: string
  readonly font: string
}

export function drawBars(canvas: HTMLCanvasElement, bars: Bars): () => void {
  const { labels, series, lies, inWords, onScale, ink, line, font } = bars
  const names = {
    stacked: true,
    grid: { display: false },
    border: { display: false },
    ticks: { color: ink, autoSkip: !lies, maxRotation: 0 },
  }
  const amounts = {
    stacked: true,
    beginAtZero: true,
    grid: { color: line },
    border: { display: false },
    ticks: {
      color: ink,
      maxTicksLimit: 6,
      precision: 0,
      callback: (value: string | number) => onScale(Number(value)),
    },
  }
  Chart.defaults.font.family = font
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ name, values, shades }) => ({
        ...(name !== undefined && { label: name }),
        data: [...values],
        backgroundColor: shades.map(({ color }) => color),
        borderColor: shades.map(({ color, edge }) => edge ?? color),
        borderWidth: shades.map(({ edge }) => (edge ? 1.5 : 0)),
        borderRadius: 5,
        borderSkipped: series.length > 1 ? false : 'start',
        maxBarThickness: 30,
        ...(series.length === 1 && { minBarLength: 2 }),
      })),
    },
    options: {
      indexAxis: lies ? 'y' : 'x',
      animation: false,
      maintainAspectRatio: false,
      scales: lies ? { x: amounts, y: names } : { x: names, y: amounts },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            label: ({ raw, dataset }) => [dataset.label, inWords(Number(raw))].filter(Boolean).join(': '),
          },
        },
      },
    },
  })
  return () => chart.destroy()
}
