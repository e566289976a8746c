import { limits } from '@polyphony/contract/limits'
import type { Arg } from '../../definitions/arg.ts'
import {
  type FieldChange,
  type FieldOptions,
  field,
  type ImageChange,
  image,
} from '../../definitions/args.ts'
import { type Answers, type Command, command } from '../../definitions/command.ts'
import type { Call } from '../../running/call.ts'
import { changeColor } from './color-field.ts'
import { changeImage } from './image-field.ts'
import type { PictureKind } from './keep-picture.ts'
import { changeText, type Field } from './text-field.ts'

/** Systems, members or groups, for the commands that show and change one of their fields. */
interface Target<Value, Thing, Word extends string, Change> {
  readonly start: string
  /** The argument that names the thing. */
  readonly arg: Arg<string, Value>
  readonly help: Readonly<Record<Word, () => string>>
  find(call: Call<unknown>, named: Value): Thing | Promise<Thing>
  fieldOf(call: Call<unknown>, thing: Thing, word: Word, value: string | null): Field
  update(call: Call<unknown>, thing: Thing, change: Change): Promise<unknown>
}

interface FieldSpec<Thing, Word extends string, Change> {
  /** Spellings of the word. The first one names the field in sentences. */
  readonly words: Word | `${Word}|${string}`
  /** The field of the thing and of its changes. */
  readonly key: {
    [Key in keyof Thing & keyof Change]: Thing[Key] extends string | null ? Key : never
  }[keyof Thing & keyof Change]
  readonly example: string
}

interface TextFieldSpec extends FieldOptions {
  /** The name of the argument. */
  readonly arg: string
  readonly long?: boolean
  /** The contract limits a text by the name of its field. */
  readonly key: keyof typeof limits
}

/** A field of a thing, and how to store a new value. */
type Found = Field & { save(value: string | null): Promise<undefined> }

/** Makes the commands that show and change a field which is stored as typed. */
export function fieldCommands<Value, Thing, Word extends string, Change>(
  target: Target<Value, Thing, Word, Change>,
) {
  const make = <Typed>(
    { words, key, example }: FieldSpec<Thing, Word, Change>,
    arg: Arg<string, Typed>,
    change: (call: Call<unknown>, typed: Typed, found: Found) => Promise<Answers>,
  ): Command => {
    const word = words.split('|')[0] as Word
    return command({
      form: [target.start, target.arg, words, arg] as const,
      who: 'anyone',
      help: target.help[word],
      example,
      async run(call) {
        const thing = await target.find(call, call.args[target.arg.name] as Value)
        const found = target.fieldOf(call, thing, word, thing[key] as string | null)
        return change(call, call.args[arg.name] as Typed, {
          ...found,
          async save(value) {
            await target.update(call, thing, { [key]: value } as Change)
          },
        })
      },
    })
  }
  return {
    text: ({ arg, long = false, ...spec }: FieldSpec<Thing, Word, Change> & TextFieldSpec): Command =>
      make<FieldChange>(spec, field(arg, spec), (call, typed, found) =>
        changeText(call, typed, { ...found, most: limits[spec.key], long }),
      ),
    /** A colour is never private. */
    color: (spec: FieldSpec<Thing, Word, Change>): Command =>
      make<FieldChange>(spec, field('color', { kind: 'color' }), (call, typed, found) =>
        changeColor(call, typed, { ...found, visible: true }),
      ),
    image: ({
      arg,
      kind,
      ...spec
    }: FieldSpec<Thing, Word, Change> & { arg: string; kind: PictureKind }): Command =>
      make<ImageChange>(spec, image(arg), (call, typed, found) =>
        changeImage(call, typed, { ...found, kind }),
      ),
  }
}
