import { useQuery } from '@tanstack/react-query'
import { createWordList, readWordList, updateWordList, type WordList } from '@thokham/contract/word-lists'
import { MOST_WORDS, wordsOf } from '@thokham/domain/word-list'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { call } from '../../../lib/api/call.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

interface TypedList {
  name: string
  /** One a line, or between commas. */
  words: string
}

export interface WordListEditorProps {
  /** Null = a new one. */
  list: WordList | null
  /** What a new one begins with. */
  begin: TypedList
  onSaved: () => void
  /** Saved or cancelled. */
  onDone: () => void
}

/** Takes the name and the words of a list; what was typed stays until the server has it. */
export default function WordListEditor(props: WordListEditorProps) {
  const { list } = props
  return list ? <ReadEditor {...props} list={list} /> : <Editor {...props} />
}

function ReadEditor({ list, ...props }: WordListEditorProps & { list: WordList }) {
  const query = useQuery({
    ...queryOf(['word-list', list.id], readWordList, { params: { id: list.id } }),
    // Read anew at each opening, and not again while something is typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryView query={query} waiting={<SkeletonRows rows={3} rowClass="h-14" />}>
      {({ name, words }) => <Editor {...props} list={list} begin={{ name, words: words.join('\n') }} />}
    </QueryView>
  )
}

function Editor({ list, begin, onSaved, onDone }: WordListEditorProps) {
  const form = useForm(
    {
      name: 'wordLists.save',
      send: (body, kept: WordList | undefined) =>
        kept ? call(updateWordList, { params: { id: kept.id }, body }) : call(createWordList, { body }),
    },
    {
      schema: createWordList.body,
      read: ({ name, words }: TypedList) => ({ name, words: wordsOf(words) }),
      values: begin,
      entry: list,
      mode: 'onChange',
      always: (saved) => saved && onSaved(),
      done: (_, { name }) => generator.wordListSaved(name),
      here: onDone,
    },
  )
  const field = bindFields(form)
  return (
    <form className="mt-3 flex flex-col gap-4" onSubmit={form.submit}>
      <TextField
        {...field('name', generator.wordListName)}
        fault={(reason) => NAME_FAULTS[reason]}
        placeholder="season"
        autoCapitalize="off"
        spellCheck={false}
        className="num"
      />
      <TextareaField
        {...field('words', generator.wordListWords)}
        aside={generator.words(wordsOf(form.watch('words')).length)}
        fault={(reason) => generator.wordsFault[reason === 'too_big' ? 'too_many' : 'too_long'](MOST_WORDS)}
        rows={8}
        autoCapitalize="off"
        spellCheck={false}
        className="num"
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          disabled={form.formState.errors.words !== undefined}
        >
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
