const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Shows the two largest units: `3d 4h`, `5m 6s`, `6s`. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [d, h, m, s] = [
    Math.floor(whole / day),
    Math.floor(whole / hour) % 24,
    Math.floor(whole / minute) % 60,
    whole % 60,
  ]
  if (d > 0) return `${d}d ${h}h`
  if (h > 0) return `${h}h ${m}m`
  return m > 0 ? `${m}m ${s}s` : `${s}s`
}
