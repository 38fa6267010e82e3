import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { copyBlob } from '../../../lib/browser/clipboard.ts'
import { download } from '../../../lib/browser/download.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** A browser takes this much into the clipboard without a noticeable halt; more is better off in a file. In bytes. */
const LIGHT = 4 * 1024 * 1024

/** Prompts that may be copied or saved; the text may still be in the making. */
export interface PromptText {
  prompts: number
  /** About how large the text is, in bytes. */
  size: number
  file: () => Blob | Promise<Blob>
}

/** Saves prompts as prompts.txt. */
export async function savePrompts({ prompts, file }: PromptText): Promise<void> {
  if (prompts === 0) return void toast.error(generator.nothingToDownload)
  try {
    if (download('prompts.txt', await file())) toast.success(generator.downloaded)
  } catch {
    toast.error(generator.downloadFail(generator.workerFail))
  }
}

/**
 * Copies prompts; a large text is offered as a file first, and copied when that is still wanted.
 * @returns `dialog` has its place anywhere on the screen
 */
export function useCopyPrompts(): { copy: (text: PromptText) => void; dialog: ReactNode } {
  const [large, setLarge] = useState<PromptText | null>(null)
  const [byHand, setByHand] = useState<string | null>(null)

  async function copyNow({ prompts, file }: PromptText) {
    const copied = await copyBlob(file()).catch(() => null)
    if (copied) toast.success(generator.copiedAll(prompts))
    else if (copied === false) setByHand(await (await file()).text())
    else toast.error(generator.copyFail(generator.workerFail))
  }
  const instead = (act: (text: PromptText) => Promise<void>) => () => {
    setLarge(null)
    if (large) void act(large)
  }

  return {
    copy: (text) => (text.size > LIGHT ? setLarge(text) : void copyNow(text)),
    dialog: (
      <>
        <CopyByHand text={byHand} onClose={() => setByHand(null)} />
        <Dialog
          open={large !== null}
          onOpenChange={(open) => !open && setLarge(null)}
          title={generator.largeCopyTitle(large?.prompts ?? 0)}
          description={generator.largeCopy(Math.round((large?.size ?? 0) / 2 ** 20))}
          footer={
            <>
              <Button size={40} onClick={instead(copyNow)}>
                {generator.copyAnyway}
              </Button>
              <Button size={40} variant="primary" icon={Download} onClick={instead(savePrompts)}>
                {generator.downloadTxt}
              </Button>
            </>
          }
        />
      </>
    ),
  }
}
