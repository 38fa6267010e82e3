import type { FilledAnswer } from '@thokham/domain/chat/fill-answer'
import { type LibraryQuestion, readLibraryQuestion } from '@thokham/domain/chat/library-words'
import type { Pool } from 'pg'
import type { Services } from '../../services.ts'

/** What the library has on a question. */
export interface LibraryAnswer extends FilledAnswer {
  /** Keywords, one a line. */
  lines: string[]
}

const SHOWN_KEYWORDS = 4

/**
 * Looks a question up in the library, before the AI is asked: the category or the keywords that it names, and a lesson.
 * @returns null when it asks for nothing of the library, or the library has nothing on it
 */
export async function searchLibrary({ pool }: Services, question: string): Promise<LibraryAnswer | null> {
  const asked = readLibraryQuestion(question)
  if (!asked) return null
  const keywords = asked.wantsKeywords ? await findKeywords(pool, question, asked) : null
  const lesson = await findLesson(pool, asked)
  if (!keywords && !(lesson && asked.wantsLesson)) return null
  return {
    text: keywords
      ? `พบในคลังคีย์เวิร์ด หมวด${keywords.title} ${keywords.count.toLocaleString('th-TH')} คำค่ะ ตัวอย่าง ${keywords.lines.length} คำแรก`
      : 'พบบทเรียนที่ตรงกับคำถามค่ะ',
    lines: keywords?.lines ?? [],
    links: [
      ...(keywords ? [{ to: `/popular?open=${keywords.id}`, label: `เปิดหมวด${keywords.title}` }] : []),
      ...(lesson ? [{ to: `/tutorial/${lesson.id}`, label: `บทเรียน: ${lesson.title}` }] : []),
    ],
  }
}

interface FoundKeywords {
  id: string
  title: string
  count: number
  lines: string[]
}

/** Finds the category whose name stands in the question, or the one with most keywords that hold one of its words. */
async function findKeywords(
  pool: Pool,
  question: string,
  { words }: LibraryQuestion,
): Promise<FoundKeywords | null> {
  const { rows } = await pool.query<FoundKeywords>(
    `WITH named AS (
       SELECT id, title, keyword_count AS count, NULL::text AS word, 0 AS rank FROM categories
       WHERE deleted_at IS NULL AND keyword_count > 0
         AND (strpos(lower($1), lower(title)) > 0 OR strpos(lower($1), replace(id, '-', ' ')) > 0)
       LIMIT 1
     ), matching AS (
       SELECT c.id, c.title, count(*)::int AS count, w.word, 1 AS rank
       FROM unnest($2::text[]) AS w(word)
       JOIN keywords k ON k.keyword ILIKE '%' || w.word || '%' AND k.deleted_at IS NULL
       JOIN categories c ON c.id = k.category_id AND c.deleted_at IS NULL
       WHERE w.word ~ '^[a-z]{3,}$' AND NOT EXISTS (SELECT FROM named)
       GROUP BY c.id, c.title, w.word ORDER BY count DESC LIMIT 1
     ), found AS (SELECT * FROM named UNION ALL SELECT * FROM matching ORDER BY rank LIMIT 1)
     SELECT found.id, found.title, found.count, ARRAY(
       SELECT k.keyword FROM keywords k WHERE k.category_id = found.id AND k.deleted_at IS NULL
         AND (found.word IS NULL OR k.keyword ILIKE '%' || found.word || '%')
       ORDER BY k.number LIMIT ${SHOWN_KEYWORDS}) AS lines
     FROM found`,
    [question, words],
  )
  const [found] = rows
  return found && found.lines.length > 0 ? found : null
}

/** Finds the lesson whose title holds most of the question's words. */
async function findLesson(
  pool: Pool,
  { words }: LibraryQuestion,
): Promise<{ id: string; title: string } | null> {
  if (words.length === 0) return null
  const { rows } = await pool.query<{ id: string; title: string }>(
    `SELECT id, title FROM (
       SELECT id, title, place, (SELECT count(*) FROM unnest($1::text[]) AS w(word) WHERE strpos(lower(title), w.word) > 0) AS met
       FROM lessons WHERE deleted_at IS NULL) found
     WHERE met > 0 ORDER BY met DESC, place LIMIT 1`,
    [words],
  )
  return rows[0] ?? null
}
