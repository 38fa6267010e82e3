import {
  type AdminTool,
  createTool,
  MAX_THUMBNAIL_BYTES,
  removeThumbnail,
  replaceThumbnail,
  updateTool,
} from '@thokham/contract/tools'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FieldError } from '../../../components/ui/field.tsx'
import { FileButton } from '../../../components/ui/file-button.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { TextField } from '../../../kit/form/fields/text-field.tsx'
import { TextareaField } from '../../../kit/form/fields/textarea-field.tsx'
import type { Settle } from '../../../kit/form/save-form.ts'
import { useLocalForm } from '../../../kit/form/use-local-form.ts'
import { call } from '../../../lib/api/call.ts'
import { adminTools as text } from '../../../text/admin-tools.ts'
import { messageOf } from '../../../text/errors.ts'
import { EntryForm, type EntryFormProps } from '../entry-form.tsx'
import { EvidenceFields } from '../evidence-fields.tsx'
import { showTool, toolsChanged } from './admin-tool-queries.ts'
import { type ToolBody, type ToolValues, toolMessage, toolResolver, valuesOf } from './tool-form-values.ts'

export interface ToolFormProps extends Pick<EntryFormProps<ToolValues, ToolBody>, 'onDone' | 'onGuard'> {
  /** null = a new one */
  tool: AdminTool | null
  count: number
}

/** Takes what there is to say of a tool. A picture that fails does not keep the tool from being saved. */
export function ToolForm({ tool, count, onDone, onGuard }: ToolFormProps) {
  const form = useLocalForm<ToolValues, ToolBody>({
    resolver: toolResolver,
    defaultValues: valuesOf(tool, count),
  })
  const [picture, setPicture] = useState<File | null>(null)
  const latest = useRef(picture)
  latest.current = picture

  async function save(body: ToolBody, settle: Settle<ToolValues>) {
    const saved = tool
      ? await call(updateTool, { params: { id: tool.id }, body: { ...body, revision: tool.revision } })
      : await call(createTool, { body })
    if (picture) await upload(saved.id, picture)
    toast.success(tool ? text.updated : text.added)
    setPicture((now) => (now === picture ? null : now))
    showTool(saved)
    void toolsChanged()
    const isSettled = settle(valuesOf(tool ? saved : null, count + (tool ? 0 : 1)))
    return isSettled && latest.current === picture
  }

  return (
    <EntryForm
      form={form}
      title={tool ? text.edit(tool.name) : text.add}
      isNew={!tool}
      hasMore={picture !== null}
      save={save}
      text={text}
      onDone={onDone}
      onNewer={toolsChanged}
      onGuard={onGuard}
    >
      <TextField
        form={form}
        name="name"
        label={text.name}
        fault={(reason) => toolMessage('name', reason)}
        maxLength={120}
      />
      <TextareaField
        form={form}
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        fault={(reason) => toolMessage('description', reason)}
        rows={3}
        maxLength={500}
      />
      <TextField
        form={form}
        name="url"
        label={text.url}
        fault={(reason) => toolMessage('url', reason)}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
      />
      <TextareaField
        form={form}
        name="usageInstructions"
        label={text.usage}
        hint={text.usageHint}
        fault={(reason) => toolMessage('usageInstructions', reason)}
        rows={7}
        maxLength={8000}
      />
      <TextField
        form={form}
        name="orderIndex"
        label={text.order}
        fault={(reason) => toolMessage('orderIndex', reason)}
        inputMode="numeric"
        maxLength={10}
      />
      <EvidenceFields
        form={form}
        name="sources"
        piece={tool && { ...tool, kind: 'tool', key: tool.id, title: tool.name }}
      />
      <PictureField tool={tool} picture={picture} onPicture={setPicture} />
    </EntryForm>
  )
}

async function upload(id: string, file: File): Promise<void> {
  try {
    await call(replaceThumbnail, { params: { id }, file })
  } catch (error) {
    toast.error(text.thumbFail(messageOf(error)))
  }
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
  async function remove() {
    if (picture) return onPicture(null)
    if (!tool) return
    try {
      await call(removeThumbnail, { params: { id: tool.id } })
      toast.success(text.pictureRemoved)
      await toolsChanged()
    } catch (error) {
      setFault(text.thumbFail(messageOf(error)))
    }
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
          <Button size={40} variant="quiet" icon={Trash2} onClick={() => void remove()}>
            {text.removePicture}
          </Button>
        )}
      </div>
      <p className="text-ink-3 text-xs">{text.thumbnailHint}</p>
      <div aria-live="polite">{fault && <FieldError>{fault}</FieldError>}</div>
    </div>
  )
}
