import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bars {
  readonly labels: readonly (string | readonly string[])[]
  readonly values: readonly number[]
  readonly colors: string | readonly string[]
  readonly lies: boolean
  /** A value in words, and the short form for the scale. */
  readonly inWords: (value: number) => string
  readonly onScale: (value: number) => string
  readonly ink: string
  readonly line: string
  readonly font: string
}

export function drawBars(canvas: HTMLCanvasElement, bars: Bars): () => void {
  const { labels, values, colors, lies, inWords, onScale, ink, line, font } = bars
  const names = {
    grid: { display: false },
    border: { display: false },
    ticks: { color: ink, autoSkip: !lies, maxRotation: 0 },
  }
  const amounts = {
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
      datasets: [
        {
          data: [...values],
          backgroundColor: typeof colors === 'string' ? colors : [...colors],
          borderRadius: 5,
          borderSkipped: 'start',
          maxBarThickness: 30,
          minBarLength: 2,
        },
      ],
    },
    options: {
      indexAxis: lies ? 'y' : 'x',
      animation: false,
      maintainAspectRatio: false,
      scales: lies ? { x: amounts, y: names } : { x: names, y: amounts },
      plugins: { tooltip: { displayColors: false, callbacks: { label: ({ raw }) => inWords(Number(raw)) } } },
    },
  })
  return () => chart.destroy()
}
