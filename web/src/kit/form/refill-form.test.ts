import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { describe, expect, it, test } from 'vitest'
import { refillForm } from './refill-form.ts'

const EMPTY = { name: '', more: { url: '', isShown: true }, list: [] as string[] }
type Values = typeof EMPTY

/** Makes a form without a screen. */
function openForm(values: Values) {
  const { control, ...rest } = createFormControl<Values>({ defaultValues: values })
  const form = { ...rest, control, formState: control._formState }
  const marks = { isDirty: true, dirtyFields: true, isSubmitting: true, defaultValues: true }
  form.subscribe({ formState: marks, callback: (state) => Object.assign(form, { formState: state }) })
  return form as UseFormReturn<Values, unknown, Values>
}

describe('what is typed while a form is being saved', () => {
  const typed: Values = { name: 'sent', more: { url: 'https://sent', isShown: true }, list: ['a'] }
  const trimmed: Values = { ...typed, name: 'sent and trimmed' }
  test.each<[what: string, saved: Values | undefined, since: object, shown: Values, unsaved: object]>([
    ['nothing: what was saved', trimmed, {}, trimmed, {}],
    ['nothing: an empty form', EMPTY, {}, EMPTY, {}],
    ['nothing, and what was saved is what was sent', undefined, {}, typed, {}],
    ['a text', trimmed, { name: 'next' }, { ...trimmed, name: 'next' }, { name: true }],
    ['a text, and nothing else is kept', EMPTY, { name: 'next' }, { ...EMPTY, name: 'next' }, { name: true }],
    ['a text that was sent', undefined, { name: 'next' }, { ...typed, name: 'next' }, { name: true }],
    ['an empty text', typed, { name: '' }, { ...typed, name: '' }, { name: true }],
    ['what was saved in other words', trimmed, { name: trimmed.name }, trimmed, {}],
    [
      'a mark of a part, and no neighbour of it',
      EMPTY,
      { 'more.isShown': false },
      { ...EMPTY, more: { url: '', isShown: false } },
      { more: { isShown: true } },
    ],
  ])('%s', (_what, saved, since, shown, unsaved) => {
    const form = openForm(EMPTY)
    for (const name of ['name', 'more', 'list'] as const)
      form.setValue(name, typed[name], { shouldDirty: true })
    const sent = structuredClone(form.getValues())
    for (const [name, value] of Object.entries(since))
      form.setValue(name as 'name', value, { shouldDirty: true })
    const isAll = refillForm(form, saved ?? sent, sent)
    expect(form.getValues()).toEqual(shown)
    expect(form.formState.dirtyFields).toEqual(unsaved)
    expect(form.formState.isDirty).toBe(Object.keys(unsaved).length > 0)
    expect(isAll).toBe(Object.keys(since).length === 0)
    form.reset()
    expect(form.getValues(), 'thrown away, what was saved stands there').toEqual(saved ?? typed)
  })
})

it('a form follows the server with what is not changed in it', () => {
  const form = openForm(EMPTY)
  form.setValue('name', 'typed', { shouldDirty: true })
  const theirs = { name: 'theirs', more: { url: 'https://theirs', isShown: false }, list: ['theirs'] }
  expect(refillForm(form, theirs, EMPTY)).toBe(false)
  expect(form.getValues()).toEqual({ ...theirs, name: 'typed' })
  expect(form.formState.dirtyFields).toEqual({ name: true })
})
