import {
  type AdminTool,
  MAX_THUMBNAIL_BYTES,
  removeThumbnail,
  replaceThumbnail,
  toolFields,
} from '@thokham/contract/tools'
import { ImageUp, Trash2 } from 'lucide-react'
import { type BaseSyntheticEvent, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { bindFields } from '../../../kit/form/bound-field.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import { EntryForm, type Leaving } from '../../../kit/resource/entry-form.tsx'
import { useRecordForm } from '../../../kit/resource/resource.ts'
import { call } from '../../../lib/api/call.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { messageOf } from '../../../text/errors.ts'
import { EvidenceFields } from '../evidence-fields.tsx'
import { readTool, toolMessage, valuesOf } from './tool-form-values.ts'
import { toolsResource } from './tools-resource.ts'

export interface ToolFormProps extends Leaving {
  /** null = a new one */
  tool: AdminTool | null
  /** Of a new one: behind all others. */
  place: number
}

/** Takes what there is to say of a tool. A picture that fails does not keep the tool from being saved. */
export function ToolForm({ tool, place, onDone, onGuard }: ToolFormProps) {
  const [picture, setPicture] = useState<File | null>(null)
  const latest = useLatest(picture)
  const form = useRecordForm(
    {
      ...toolsResource,
      save: async (...given: Parameters<typeof toolsResource.save>) => {
        const saved = await toolsResource.save(...given)
        if (picture)
          await call(replaceThumbnail, { params: { id: saved.id }, file: picture }).catch((error) =>
            toast.error(text.thumbFail(messageOf(error))),
          )
        // One that was chosen meanwhile waits for the next saving.
        if (latest.current === picture) latest.current = null
        setPicture(latest.current)
        return saved
      },
    },
    {
      schema: toolFields,
      read: readTool,
      values: valuesOf(tool, place),
      record: tool,
      blank: valuesOf(null, place + 1),
      text,
      refused: (error) => text.saveFail(messageOf(error)),
    },
  )
  const submit = async (event?: BaseSyntheticEvent) => (await form.submit(event)) && latest.current === null

  const field = bindFields(form, toolMessage)
  return (
    <EntryForm
      form={{ ...form, submit }}
      title={tool ? text.edit(tool.name) : text.add}
      isNew={!tool}
      hasMore={picture !== null}
      text={text}
      onDone={onDone}
      onNewer={toolsResource.changed}
      onGuard={onGuard}
    >
      <TextField {...field('name', text.name)} maxLength={120} />
      <TextareaField
        {...field('description', text.description, text.descriptionHint)}
        rows={3}
        maxLength={500}
      />
      <TextField
        {...field('url', text.url)}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
      />
      <TextareaField {...field('usageInstructions', text.usage, text.usageHint)} rows={7} maxLength={8000} />
      <TextField {...field('orderIndex', text.order)} inputMode="numeric" maxLength={10} />
      <EvidenceFields
        form={form}
        name="sources"
        piece={tool && { ...tool, kind: 'tool', key: tool.id, title: tool.name }}
      />
      <PictureField tool={tool} picture={picture} onPicture={setPicture} />
    </EntryForm>
  )
}

interface PictureFieldProps {
  tool: AdminTool | null
  picture: File | null
  onPicture: (file: File | null) => void
}

function PictureField({ tool, picture, onPicture }: PictureFieldProps) {
  const [fault, setFault] = useState<string | null>(null)
  const preview = useMemo(() => picture && URL.createObjectURL(picture), [picture])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const shown = preview ?? (tool?.thumbnail ? `/api/tools/${tool.id}/thumbnail?v=${tool.thumbnail}` : null)

  function choose(file: File) {
    const isImage = /^image\/(jpeg|png|webp)$/.test(file.type)
    const isTooBig = file.size > MAX_THUMBNAIL_BYTES
    setFault(!isImage ? text.notImage : isTooBig ? text.tooBig((file.size / 1024 / 1024).toFixed(1)) : null)
    if (isImage && !isTooBig) onPicture(file)
  }
  const remove = useAction(removeThumbnail, {
    always: (removed) => removed && toolsResource.changed(),
    done: text.pictureRemoved,
    refused: (error) => text.thumbFail(messageOf(error)),
  })
  const message = fault ?? remove.fault
  function takeAway() {
    if (picture) onPicture(null)
    else if (tool) void remove.run({ params: { id: tool.id } })
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold text-sm">{text.thumbnail}</p>
      {shown && (
        <img
          src={shown}
          alt={text.preview}
          className="aspect-3/2 w-full max-w-60 rounded-control border border-line object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton size={40} icon={ImageUp} accept="image/jpeg,image/png,image/webp" onFile={choose}>
          {shown ? text.replace : text.choose}
        </FileButton>
        {shown && (
          <Button size={40} variant="quiet" icon={Trash2} onClick={takeAway}>
            {text.removePicture}
          </Button>
        )}
      </div>
      <p className="text-ink-3 text-xs">{text.thumbnailHint}</p>
      <div aria-live="polite">{message && <FieldError>{message}</FieldError>}</div>
    </div>
  )
}
