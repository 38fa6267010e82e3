import type { WordList } from '@thokham/contract/word-lists'
import { createWordList, readWordList, updateWordList } from '@thokham/contract/word-lists'
import { isListName, MOST_WORDS, wordsFault, wordsOf } from '@thokham/domain/word-list'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { messageOf } from '../../../text/errors.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast.tsx'

export interface WordListEditorProps {
  /** Null = a new one. */
  list: WordList | null
  /** What a new one begins with. */
  begin: { name: string; words: string }
  onDone: (changed: boolean) => void
}

/** Takes the name and the words of a list; what was typed stays until the server has it. */
export default function WordListEditor({ list, begin, onDone }: WordListEditorProps) {
  const [words, setWords] = useState<string | null>(list ? null : begin.words)
  useEffect(() => {
    if (!list) return
    let current = true
    call(readWordList, { params: { id: list.id } }).then(
      (read) => current && setWords(read.words.join('\n')),
      (error) => {
        toast.error(messageOf(error))
        if (current) onDone(false)
      },
    )
    return () => {
      current = false
    }
  }, [list, onDone])
  if (words === null) return <SkeletonRows rows={3} rowClass="h-14" />
  return <Editor list={list} begin={{ name: list?.name ?? begin.name, words }} onDone={onDone} />
}

function Editor({ list, begin, onDone }: WordListEditorProps) {
  const form = useForm({ mode: 'onChange', defaultValues: begin })
  const { errors, isSubmitting } = form.formState
  const words = wordsOf(form.watch('words'))
  const fault = wordsFault(words)
  const save = form.handleSubmit(async (typed) => {
    const body = { name: typed.name.trim(), words: wordsOf(typed.words) }
    try {
      if (list) await call(updateWordList, { params: { id: list.id }, body })
      else await call(createWordList, { body })
      toast.success(generator.wordListSaved(body.name))
      onDone(true)
    } catch (error) {
      const isTaken = error instanceof ApiError && error.fields.name === 'taken'
      if (isTaken) form.setError('name', { type: 'server', message: 'taken' }, { shouldFocus: true })
      else toast.error(messageOf(error))
    }
  })
  const reason = errors.name?.message
  return (
    <form className="mt-3 flex flex-col gap-4" onSubmit={save}>
      <Field label={generator.wordListName} error={reason === undefined ? null : NAME_FAULTS[reason]}>
        <TextInput
          {...form.register('name', {
            validate: (name) => (name.trim() === '' ? 'required' : isListName(name.trim()) || 'format'),
          })}
          placeholder="season"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          className="num"
        />
      </Field>
      <Field
        label={generator.wordListWords}
        aside={generator.words(words.length)}
        error={fault && generator.wordsFault[fault](MOST_WORDS)}
      >
        <Textarea
          {...form.register('words')}
          rows={8}
          autoCapitalize="off"
          spellCheck={false}
          className="num"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={fault !== null}>
          {everywhere.save}
        </Button>
        <Button variant="quiet" onClick={() => onDone(false)}>
          {everywhere.cancel}
        </Button>
      </div>
    </form>
  )
}

const NAME_FAULTS: Readonly<Record<string, string>> = {
  required: generator.wordListNameNeeded,
  format: generator.wordListNameBad,
  taken: generator.wordListNameTaken,
}
