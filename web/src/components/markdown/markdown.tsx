import type { ReactNode } from 'react'
import { type Block, type Inline, parseMarkdown } from '../../lib/format/markdown.ts'
import { WholeWords } from '../ui/whole-words.tsx'

/** Renders a text of the library for reading; Markdown becomes elements, never HTML. */
export function Markdown({ source, blocks }: { source: string; blocks?: readonly Block[] }) {
  return (
    <div className="reading flex flex-col gap-4 text-lg [&_strong]:font-semibold">
      {(blocks ?? parseMarkdown(source)).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id} className="mt-5 scroll-mt-6 font-semibold text-2xl">
          <Words text={block.text} />
        </h2>
      ) : (
        <h3 id={block.id} className="mt-3 scroll-mt-6 font-semibold text-xl">
          <Words text={block.text} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'steps':
      return (
        <ol start={block.start} className="flex flex-col gap-3">
          {keyed(block.items).map(({ key, item, place }) => (
            <li key={key} className="flex gap-3.5">
              <span
                aria-hidden
                className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-crop bg-khram-soft font-semibold font-ui text-khram text-xs"
              >
                {block.start + place}
              </span>
              <span className="min-w-0">
                <Words text={item} />
              </span>
            </li>
          ))}
        </ol>
      )
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-6 marker:text-khram">
          {keyed(block.items).map(({ key, item }) => (
            <li key={key}>
              <Words text={item} />
            </li>
          ))}
        </ul>
      )
    case 'ticks':
      return (
        <ul className="flex flex-col gap-2">
          {keyed(block.items).map(({ key, item }) => (
            <li key={key} className="flex gap-3">
              <input
                type="checkbox"
                defaultChecked={item.isDone}
                aria-label={item.text.map(({ text }) => text).join('')}
                className="mt-2 size-5 shrink-0 accent-khram"
              />
              <span className="min-w-0">
                <Words text={item.text} />
              </span>
            </li>
          ))}
        </ul>
      )
    case 'code':
      return (
        <pre className="crop overflow-x-auto bg-surface">
          <code className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere">{block.text}</code>
        </pre>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

function Table({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-line border-b bg-sunken">
            {keyed(head).map(({ key, item }) => (
              <th key={key} scope="col" className="px-4 py-2 font-semibold">
                <Words text={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {keyed(rows).map(({ key, item }) => (
            <tr key={key}>
              {keyed(item).map(({ key: place, item: cell }) => (
                <td key={place} className="px-4 py-2 align-top">
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ text }: { text: readonly Inline[] }) {
  return keyed(text).map(({ key, item }) =>
    item.kind === 'text' ? (
      <WholeWords key={key} text={item.text} />
    ) : item.kind === 'strong' ? (
      <strong key={key}>
        <WholeWords text={item.text} />
      </strong>
    ) : (
      <code key={key} className="rounded-crop bg-sunken px-1 text-[0.9em]">
        {item.text}
      </code>
    ),
  )
}

/** Names items by their places, as they never move within their text. */
function keyed<T>(items: readonly T[]): { key: string; item: T; place: number }[] {
  return items.map((item, place) => ({ key: String(place), item, place }))
}
