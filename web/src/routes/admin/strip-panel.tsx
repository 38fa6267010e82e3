import { useQuery } from '@tanstack/react-query'
import {
  addStripPicture,
  describeStripPicture,
  listStripPictures,
  removeStripPicture,
  reorderStripPictures,
  type StripPicture,
} from '@thokham/contract/strip-pictures'
import { MAX_THUMBNAIL_BYTES } from '@thokham/contract/tools'
import { MOST_STRIP_PICTURES } from '@thokham/domain/landing-spots'
import { ImageUp, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { FieldError } from '../../components/ui/field.tsx'
import { FileButton } from '../../components/ui/file-button.tsx'
import { MoveButtons } from '../../components/ui/move-buttons.tsx'
import { inOrder, savedOrder } from '../../components/ui/saved-order.ts'
import { SkeletonRows } from '../../components/ui/skeleton.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { useAction } from '../../kit/action/use-action.ts'
import { boundInput, faultAt } from '../../kit/form/bound-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'
import { stripPictures as text } from '../../text/strip-pictures.ts'
import { PartCard } from './settings/settings-part.tsx'

const KEY = ['strip-pictures']

type Pictures = readonly StripPicture[]

/** Shows what a change has made of the list; after one that failed it reads the list again. */
const showPictures = (answer: { pictures: StripPicture[] } | undefined) =>
  answer ? queryClient.setQueryData(KEY, answer) : queryClient.invalidateQueries({ queryKey: KEY })

const savedPictures = savedOrder({
  queryKey: KEY,
  show: (ids) =>
    queryClient.setQueryData<{ pictures: Pictures }>(
      KEY,
      (shown) => shown && { pictures: inOrder(shown.pictures, ids) },
    ),
  save: (ids) => call(reorderStripPictures, { body: { ids } }),
  readAgain: () => queryClient.invalidateQueries({ queryKey: KEY }),
  text,
})

/** Takes the owner's own pictures for the landing page's strip: their words, their order, and which go. */
export function StripPanel() {
  const query = useQuery(queryOf(KEY, listStripPictures, {}, { staleTime: 0, refetchOnWindowFocus: false }))
  return (
    <PartCard id="strip" title={text.title} lead={text.lead}>
      <QueryView query={query} waiting={<SkeletonRows rows={2} rowClass="h-18" />}>
        {({ pictures }) => (
          <>
            {pictures.length === 0 && <p className="mt-4 text-ink-2 text-sm">{text.none}</p>}
            {pictures.length > 0 && <List pictures={pictures} />}
            <AddForm isFull={pictures.length >= MOST_STRIP_PICTURES} />
          </>
        )}
      </QueryView>
    </PartCard>
  )
}

function List({ pictures }: { pictures: Pictures }) {
  const [removing, setRemoving] = useState<StripPicture | null>(null)
  const remove = useAction(removeStripPicture, {
    input: ({ id }: StripPicture) => ({ params: { id } }),
    always: showPictures,
    done: text.removed,
  })
  const ids = pictures.map(({ id }) => id)
  const move = (id: string, by: number) => void savedPictures.moveBy(ids, id, by)
  return (
    <>
      <ol aria-label={text.list} className="mt-4 divide-y divide-line border-line border-y">
        {pictures.map((picture, at) => (
          <li key={picture.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <img
              src={`/api/strip-pictures/${picture.id}`}
              alt=""
              width={90}
              height={60}
              className="h-[60px] w-[90px] flex-none rounded-crop object-cover"
            />
            <WordsForm picture={picture} />
            <div className="flex">
              <MoveButtons
                name={picture.alt}
                text={text}
                isFirst={at === 0}
                isLast={at === pictures.length - 1}
                onMove={(by) => move(picture.id, by)}
              />
              <IconButton
                size={40}
                icon={Trash2}
                label={text.remove(picture.alt)}
                onClick={() => setRemoving(picture)}
              />
            </div>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        of={removing}
        onClose={() => setRemoving(null)}
        title={() => text.removeAsk}
        body={text.removeBody}
        label={text.removeNow}
        action={remove}
      />
    </>
  )
}

function WordsForm({ picture: { id, alt } }: { picture: StripPicture }) {
  const form = useForm(describeStripPicture, {
    schema: describeStripPicture.body,
    values: { alt },
    isFollowing: true,
    input: (body) => ({ params: { id }, body }),
    saved: ({ pictures }) => ({ alt: pictures.find((each) => each.id === id)?.alt ?? alt }),
    always: showPictures,
    done: text.saved,
  })
  const message = faultAt(form, 'alt')
  return (
    <form onSubmit={form.submit} noValidate className="flex min-w-0 flex-1 basis-56 gap-2">
      <div className="min-w-0 flex-1">
        <TextInput
          {...boundInput(form, 'alt')}
          aria-label={text.edit(alt)}
          maxLength={200}
          autoComplete="off"
        />
        <div aria-live="polite">{message && <FieldError>{message}</FieldError>}</div>
      </div>
      {form.formState.isDirty && form.watch('alt').trim() !== '' && (
        <Button type="submit" size={44} busy={form.isBusy}>
          {text.save}
        </Button>
      )}
    </form>
  )
}

function AddForm({ isFull }: { isFull: boolean }) {
  const [picture, setPicture] = useState<File | null>(null)
  const form = useForm(addStripPicture, {
    schema: addStripPicture.body,
    values: { alt: '' },
    input: (body) => ({ body, file: picture }),
    saved: () => ({ alt: '' }),
    always: (added) => {
      if (added) setPicture((now) => (now === picture ? null : now))
      return showPictures(added)
    },
    done: text.added,
    invalid: text.needed,
  })
  const [fault, setFault] = useState<string | null>(null)

  function choose(file: File) {
    const isImage = /^image\/(jpeg|png|webp)$/.test(file.type)
    const isTooBig = file.size > MAX_THUMBNAIL_BYTES
    setFault(!isImage ? text.notImage : isTooBig ? text.tooBig((file.size / 1024 / 1024).toFixed(1)) : null)
    if (isImage && !isTooBig) setPicture(file)
  }
  function add(event: FormEvent) {
    event.preventDefault()
    setFault(picture ? null : text.needed)
    void (picture ? form.submit() : form.trigger())
  }
  const message = fault ?? form.fault

  if (isFull) return <p className="mt-4 text-ink-2 text-sm">{text.full(MOST_STRIP_PICTURES)}</p>
  return (
    <form onSubmit={add} noValidate className="mt-4 grid items-start gap-4 md:grid-cols-2">
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold text-sm">{text.picture}</p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton size={44} icon={ImageUp} accept="image/jpeg,image/png,image/webp" onFile={choose}>
            {text.choose}
          </FileButton>
          {picture && <span className="min-w-0 text-sm wrap-anywhere">{picture.name}</span>}
        </div>
        <p className="text-ink-3 text-xs">{text.hint}</p>
      </div>
      <TextField form={form} name="alt" label={text.alt} hint={text.altHint} maxLength={200} />
      <div aria-live="polite" className="md:col-span-2">
        {message && <FieldError>{message}</FieldError>}
      </div>
      <Button type="submit" size={40} busy={form.isBusy} className="justify-self-start">
        {text.add}
      </Button>
    </form>
  )
}
