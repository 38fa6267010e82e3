import { createWordList, readWordList, updateWordList, type WordList } from '@thokham/contract/word-lists'
import { MOST_WORDS, wordsOf } from '@thokham/domain/word-list'
import { useEffect, useRef, useState } from 'react'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { contractResolver } from '../../../kit/form/contract-form.ts'
import { handleSave } from '../../../kit/form/save-form.ts'
import { showRefusal } from '../../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
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
  onSaved: () => void
  /** Saved or given up. */
  onDone: () => void
}

/** Takes the name and the words of a list; what was typed stays until the server has it. */
export default function WordListEditor({ list, begin, onSaved, onDone }: WordListEditorProps) {
  const [words, setWords] = useState<string | null>(list ? null : begin.words)
  useEffect(() => {
    if (!list) return
    let current = true
    call(readWordList, { params: { id: list.id } }).then(
      (read) => current && setWords(read.words.join('\n')),
      (error) => {
        toast.error(messageOf(error))
        if (current) onDone()
      },
    )
    return () => {
      current = false
    }
  }, [list, onDone])
  if (words === null) return <SkeletonRows rows={3} rowClass="h-14" />
  const begun = { name: list?.name ?? begin.name, words }
  return <Editor list={list} begin={begun} onSaved={onSaved} onDone={onDone} />
}

const resolver = contractResolver(createWordList.body, ({ name, words }: WordListEditorProps['begin']) => ({
  name,
  words: wordsOf(words),
}))

function Editor({ list, begin, onSaved, onDone }: WordListEditorProps) {
  /** What is typed while a new one is being saved is a change of it. */
  const kept = useRef(list)
  const isHere = useIsHere()
  const form = useLocalForm({ resolver, mode: 'onChange', defaultValues: begin })
  const { errors, isSubmitting } = form.formState
  const words = wordsOf(form.watch('words'))
  const save = handleSave(form, async (body, settle) => {
    try {
      kept.current = kept.current
        ? await call(updateWordList, { params: { id: kept.current.id }, body })
        : await call(createWordList, { body })
      toast.success(generator.wordListSaved(body.name))
      onSaved()
      if (settle() && isHere()) onDone()
    } catch (error) {
      const said = showRefusal(form, error)
      if (said) toast.error(said)
    }
  })
  const nameFault = errors.name?.message
  const wordsFault = errors.words && (errors.words.message === 'too_big' ? 'too_many' : 'too_long')
  return (
    <form className="mt-3 flex flex-col gap-4" onSubmit={save}>
      <Field label={generator.wordListName} error={nameFault && NAME_FAULTS[nameFault]}>
        <TextInput
          {...form.register('name')}
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
        error={wordsFault && generator.wordsFault[wordsFault](MOST_WORDS)}
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
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={wordsFault !== undefined}>
          {everywhere.save}
        </Button>
        <Button variant="quiet" onClick={onDone}>
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
