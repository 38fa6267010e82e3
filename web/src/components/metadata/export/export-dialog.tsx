import { MARKETPLACES, noteLines } from '@thokham/metadata'
import { Download, ShieldAlert } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { download } from '../../../lib/browser/download.ts'
import { zipPortions } from '../../../lib/browser/pack-files.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { MARKETS, type Market } from '../../../lib/queries/pictures.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice, NoticeLines } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { handedOut, listingsFor } from '../checks/market-check.ts'
import { filesWithSources } from '../checks/source-notes.ts'
import { LocationQuestion } from '../run/batch-questions.tsx'
import { JpegCard } from '../run/jpeg-card.tsx'
import { wantsJpeg } from '../run/make-jpegs.ts'
import { useJpegMaking } from '../run/use-jpeg-making.ts'
import { fileSize } from '../store/file-size.ts'
import { canOpenFolders } from '../store/given-files.ts'
import { programHome } from '../store/home.ts'
import { type PictureItem, untouchedId } from '../store/picture-item.ts'
import type { Judged, PictureWork } from '../store/use-picture-set.ts'
import { CountryQuestion } from '../table/country-question.tsx'
import {
  csvOf,
  FolderRefused,
  type OutFile,
  sendTables,
  type WrittenFiles,
  writeBack,
  zipAll,
} from './export-files.ts'
import { noteWritten } from './note-written.ts'
import { type InFiles, nameTroubles, outNames } from './out-names.ts'

/** Files whose faults are named; the others are counted. */
const MOST_REASONS = 5

/** Renders what goes out: a CSV for each marketplace, and the pictures with their metadata. */
export function ExportDialog(props: { work: PictureWork; judged: readonly Judged[]; onClose: () => void }) {
  const { work, judged, onClose } = props
  const { pictures, settings, changeSettings } = work
  const [withLook, setWithLook] = useState(false)
  const home = programHome()
  const canWriteBack =
    (home !== null || canOpenFolders()) && judged.some(({ item }) => pictures.placeOf(item.id))
  const [inFiles, setInFiles] = useState<InFiles>(home && canWriteBack ? 'folder' : 'zip')
  const [keepsOriginal, setKeepsOriginal] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<readonly string[]>([])
  const [notes, setNotes] = useState<readonly string[]>([])
  /** Was all that this press made handed to the browser for saving? */
  const areSaved = useRef(true)
  const of = (standing: Judged['standing']) => judged.filter((one) => one.standing === standing)
  const look = of('look').length
  const items = useMemo(
    () =>
      judged
        .filter(({ standing }) => standing === 'ready' || (withLook && standing === 'look'))
        .map(({ item }) => item),
    [judged, withLook],
  )
  const out = useMemo(
    () => handedOut(items, settings.markets, pictures.marketplaces),
    [items, settings.markets, pictures.marketplaces],
  )
  const names = useMemo(() => outNames(out, inFiles), [out, inFiles])
  const tables = useMemo(() => csvOf(pictures, items, MARKETS, names), [pictures, items, names])
  const chosen = tables.filter(({ market, rows }) => settings.markets.includes(market) && rows > 0)
  const csvs = chosen.flatMap(({ files }) => files)
  const fileCount = inFiles === 'zip' ? zipPortions(out).length : Math.min(1, csvs.length)
  const { unshortened, shared } = nameTroubles(inFiles === 'zip' ? out : items, names)
  const signed = items.filter(({ hasC2pa }) => hasC2pa).length
  const bytes = out.reduce((sum, item) => sum + item.bytes, 0)
  const left = { look: withLook ? 0 : look, failed: of('failed').length, unwritten: of('unwritten').length }
  const leftCount = left.look + left.failed + left.unwritten
  /** Pictures that are left out as generators made them. */
  const refused = (market: Market) =>
    pictures.marketplaces[market].ai.policy === 'refused' ? items.filter(({ isAi }) => isAi).length : 0
  const asksCountry = (market: Market) =>
    MARKETPLACES[market].csv.columns.some((column) => 'cell' in column && column.cell === 'country')
  const toggle = (market: Market) =>
    changeSettings({
      markets: MARKETS.filter((one) => (one === market) !== settings.markets.includes(one)),
    })

  const jpegs = useJpegMaking(pictures)
  /** The chosen marketplaces whose table names a picture. */
  const marketsOf = (file: PictureItem) => {
    const of = items.filter(({ id }) => id === file.id || untouchedId(id) === file.id)
    return chosen
      .map(({ market }) => market)
      .filter((market) =>
        listingsFor(market, of, pictures.rules, names, pictures.marketplaces).some(
          ({ fileName }) => fileName === names.get(file.id),
        ),
      )
  }

  /** Hands a file over. The browser of an app saves none: there it is offered in other ways, which say what came of it. */
  const hand = ({ name, blob }: OutFile) => {
    areSaved.current = download(name, blob) && areSaved.current
  }

  async function go() {
    setFault([])
    setNotes([])
    setProgress(0)
    areSaved.current = true
    try {
      const result = await sendOut()
      setNotes(result?.notes ?? [])
      if (result && result.failed.length > 0) {
        setFault([text.written(result.done, result.failed.length), ...result.reasons.slice(0, MOST_REASONS)])
        return
      }
      if (areSaved.current) toast.success(result ? text.written(result.done, 0) : text.downloaded)
      // What there is to know of the files is read first.
      if (!result || result.notes.length === 0) onClose()
    } catch (error) {
      setFault([error instanceof FolderRefused ? text.folderRefused : text.exportFailed])
    } finally {
      setProgress(null)
    }
  }

  /** Writes what was chosen. @returns what came of the files; null when none were written */
  async function sendOut(): Promise<WrittenFiles | null> {
    if (inFiles === 'folder') {
      const result = await writeBack(pictures, items, { keepsOriginal, onProgress: setProgress })
      // The tables name the files as they are called now.
      const now = items.map((item) => pictures.find(item.id) ?? item)
      const again = csvOf(
        pictures,
        now,
        chosen.map(({ market }) => market),
        outNames(handedOut(now, settings.markets, pictures.marketplaces), inFiles),
      )
      await sendTables(
        pictures,
        again.flatMap(({ files }) => files),
        hand,
      )
      return result
    }
    if (inFiles === 'zip')
      return zipAll(pictures, out, {
        names,
        tables: csvs,
        onZip: hand,
        onProgress: setProgress,
        onWritten: (item, file) => noteWritten(item, file, marketsOf(item)),
      })
    await sendTables(pictures, csvs, hand)
    return null
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && progress === null && onClose()}
      title={text.export(items.length)}
      width={640}
      footer={
        <>
          <span className="mr-auto self-center text-ink-2 text-xs" aria-live="polite">
            {progress !== null && inFiles !== 'none'
              ? text.packing(progress, inFiles === 'zip' ? out.length : items.length)
              : text.filesMade(fileCount)}
          </span>
          <Button
            variant="primary"
            icon={Download}
            busy={progress !== null}
            disabled={items.length === 0 || (csvs.length === 0 && inFiles === 'none')}
            onClick={go}
          >
            {inFiles === 'folder' ? text.writeGo : text.download}
          </Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-5">
        <JpegCard
          making={jpegs}
          items={judged
            .map(({ item }) => item)
            .filter((item) => wantsJpeg(item, settings.markets, pictures.marketplaces))}
        />
        {leftCount > 0 && (
          <Notice kind="info">
            {text.exportLeft(text.exportLeftOf(leftCount, left.look, left.failed, left.unwritten))}
          </Notice>
        )}
        {look > 0 && (
          <Checkbox checked={withLook} onCheckedChange={setWithLook}>
            {text.includeLook}
          </Checkbox>
        )}
        <NoticeLines kind="error" role="alert" lines={fault} />
        <NoticeLines kind="info" role="status" lines={notes} />
        <NoticeLines kind="warn" role="status" lines={noteLines(filesWithSources(items))} />
        <section>
          <h3 className="mb-1 font-semibold text-base">{text.csvOf}</h3>
          <ul className="divide-y divide-line">
            {tables.map(({ market, rows, ai, files }) => {
              return (
                <li key={market} className="flex flex-wrap items-start gap-x-3 py-1.5">
                  <Checkbox
                    checked={settings.markets.includes(market)}
                    onCheckedChange={() => toggle(market)}
                  >
                    <span>
                      <span className="block font-semibold">{MARKETPLACES[market].name}</span>
                      <span
                        className={cx(
                          'block text-xs',
                          rows < items.length ? 'text-khamin-text' : 'text-ink-2',
                        )}
                      >
                        {files.length > 1
                          ? text.split(files.length)
                          : text.marketNote[market](refused(market) || ai)}
                        {rows + refused(market) < items.length &&
                          ` · ${text.leftOut(items.length - rows - refused(market))}`}
                      </span>
                    </span>
                  </Checkbox>
                  <span className="nb ml-auto pt-2 text-ink-2 text-sm">{text.rows(rows)}</span>
                  {settings.markets.includes(market) && rows > 0 && asksCountry(market) && (
                    <CountryQuestion pictures={pictures} items={items} />
                  )}
                </li>
              )
            })}
          </ul>
        </section>
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-base">{text.inFiles}</legend>
          <div className="divide-y divide-line">
            <Choice value="zip" chosen={inFiles} onChoose={setInFiles} title={text.zip}>
              {text.zipHint(fileSize(bytes))}
            </Choice>
            <Choice value="none" chosen={inFiles} onChoose={setInFiles} title={text.none}>
              {text.noneHint}
            </Choice>
            <Choice
              value="folder"
              chosen={inFiles}
              onChoose={setInFiles}
              title={text.inFolder}
              disabled={!canWriteBack}
            >
              {canWriteBack
                ? text.inFolderHint
                : home || canOpenFolders()
                  ? text.inFolderOther
                  : text.inFolderNo}
            </Choice>
          </div>
          {home && inFiles === 'folder' && (
            <Checkbox checked={keepsOriginal} onCheckedChange={setKeepsOriginal}>
              {text.keepOriginal}
            </Checkbox>
          )}
        </fieldset>
        {inFiles !== 'none' && <LocationQuestion pictures={pictures} items={items} />}
        {shared > 0 && <Notice kind="warn">{text.sharedNames(shared)}</Notice>}
        {unshortened > 0 && (
          <Notice kind="info">
            {home && inFiles === 'folder' ? text.renames(unshortened) : text.unshortened(unshortened)}
          </Notice>
        )}
        {signed > 0 && inFiles !== 'none' && (
          <p className="flex items-start gap-2 text-khamin-text text-sm">
            <ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
            {text.c2pa(signed)}
          </p>
        )}
        <p className="text-ink-2 text-xs">{home ? text.sendOnHere : text.sendOn}</p>
      </div>
    </Dialog>
  )
}

function Choice(props: {
  value: InFiles
  chosen: InFiles
  onChoose: (value: InFiles) => void
  title: string
  disabled?: boolean
  children: ReactNode
}) {
  const { value, chosen, onChoose, title, disabled, children } = props
  return (
    <label
      className={cx(
        'flex min-h-11 items-start gap-3 py-2.5 text-sm',
        disabled ? 'text-ink-3' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name="in-files"
        value={value}
        checked={chosen === value}
        disabled={disabled}
        onChange={() => onChoose(value)}
        className="radio mt-1"
      />
      <span>
        <span className="block font-semibold">{title}</span>
        <span className={cx('block text-xs', !disabled && 'text-ink-2')}>{children}</span>
      </span>
    </label>
  )
}
