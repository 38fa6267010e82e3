import { useNavigate } from '@tanstack/react-router'
import { MOST_PICTURES } from '@thokham/contract/image-runs'
import { can } from '@thokham/domain/access'
import { pictureOrder } from '@thokham/engine'
import { ImagePlus } from 'lucide-react'
import { useAction } from '../../kit/action/use-action.ts'
import { offerUndo } from '../../kit/undo/undo.ts'
import { noteOrigins } from '../../lib/ledger/picture-ledger.ts'
import { useSession } from '../../lib/session/session.ts'
import { toPictures as text } from '../../text/to-pictures.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { addPrompts } from './prompt-draft.ts'

/** A finished prompt, with where it came from. */
export interface PromptOfList {
  text: string
  keyword?: string | undefined
  concept?: string | undefined
}

export interface PicturesButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  /** How many there are. */
  prompts: number
  /** Reads the first ones, `most` of them at most. */
  read: (most: number) => Promise<readonly PromptOfList[]>
  /** Names the button where several stand on a screen. */
  label?: string
}

/** Puts prompts into the order of the studio and goes there, for who may use it; the ledger notes where they came from. */
export default function PicturesButton({ prompts, read, label, ...look }: PicturesButtonProps) {
  const { data: session } = useSession()
  const navigate = useNavigate()
  const add = useAction(
    {
      name: 'studio.add',
      send: async () => {
        const found = (await read(MOST_PICTURES)).filter(({ text }) => text.trim() !== '')
        const at = Date.now()
        // Without it a picture lacks its keyword, and nothing else.
        await noteOrigins(
          found.map(({ text, keyword = null, concept = null }) => ({
            ...{ keyword, concept, at },
            prompt: pictureOrder(text).text,
          })),
        ).catch(() => undefined)
        return {
          added: found.length,
          undo: addPrompts(found.map(({ text }) => text.replace(/\s*\n\s*/g, ' '))),
        }
      },
    },
    {
      here: () => void navigate({ to: '/studio' }),
      done: ({ added, undo }) => {
        offerUndo(added < prompts ? text.addedFirst(added) : text.added(added), undo)
        return null
      },
    },
  )
  if (!session || !can(session.level, 'workshop:use') || prompts === 0) return null
  return (
    <Button
      {...look}
      icon={ImagePlus}
      busy={add.isBusy}
      aria-label={label}
      title={label && text.make}
      onClick={() => void add.run(undefined)}
    >
      {/* Beside others in a row of a table there is room for its sign alone. */}
      <span className={label && 'xl:inline md:hidden'}>{text.make}</span>
    </Button>
  )
}
