interface Component {
  custom_id?: string
  label?: string
  components?: unknown
  component?: unknown
  accessory?: unknown
}

function* walk(value: unknown): Generator<Component> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each)
  else if (typeof value === 'object' && value !== null) {
    const found = value as Component
    yield found
    yield* walk([found.components, found.component, found.accessory].filter(Boolean))
  }
}

/** The id of the button with a label. */
export function labelled(components: unknown, label: string): string | undefined {
  return [...walk(components)].find((each) => each.label === label)?.custom_id
}

/** The ids of the fields of a form, in order. */
export function formFields(modal: unknown): string[] {
  const { components } = (modal ?? {}) as Component
  return [...walk(components)].flatMap(({ custom_id }) => custom_id ?? [])
}
