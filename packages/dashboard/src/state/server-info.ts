/** Facts that the server wrote into the page. */
const meta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="polyphony:${name}"]`)?.content

export const registrationIsOpen = meta('registration') === 'open'
