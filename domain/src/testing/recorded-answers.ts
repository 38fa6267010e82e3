/**
 * Answers as models write them: what stands around the entries (`WRAPPINGS`), entries with their clean text written out by
 * hand (`LISTS`), and answers that hold nothing usable (`NOTHING_USABLE`).
 */

/** Entries as they are to come out. */
export const LISTS: readonly (readonly string[])[] = [
  ['cozy cafe interior', 'morning coffee steam', 'rainy window seat'],
  ['Bangkok night market', 'grilled satay skewers', 'neon food stall'],
  ['rice terrace at dawn, soft mist, golden light', 'farmer planting rice, low angle, warm light'],
  ['3 cats on a roof', '2 dogs by the sea', '10 hot air balloons'],
  ['café terrace at dusk', 'naïve art village', 'crème brûlée dessert'],
  ["baker's dozen of bread", "grandmother's kitchen table", "children's party balloons"],
  ['solar panel field, drone view, clear blue sky', 'wind turbine at sunset, wide shot, calm mood'],
  ['black-and-white street photo', 'high-key product shot', 'top-down flat lay'],
  ['remote work desk setup', 'video call at home', 'team meeting outdoors'],
  ['great wall at sunrise', 'here and now meditation', 'sure-footed mountain goat'],
  ['Loy Krathong lantern, river reflection, night', 'Songkran water splash, laughing crowd, bright sun'],
  ['AI robot shaking hands', 'no people empty office', 'sorry note with flowers'],
  ['1950s diner interior', '24 hour pharmacy sign', '4k television mockup'],
]

const lines = (each: (entry: string, at: number) => string) => (entries: readonly string[]) =>
  entries.map(each).join('\n')
const thaiDigits = (n: number) =>
  String(n).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))

/** What models put around entries. */
export const WRAPPINGS: Readonly<Record<string, (entries: readonly string[]) => string>> = {
  structured: (entries) => JSON.stringify({ entries }),
  'another name in the object': (entries) => JSON.stringify({ prompts: entries, count: entries.length }),
  'JSON in a fence': (entries) => `\`\`\`json\n${JSON.stringify({ entries }, null, 2)}\n\`\`\``,
  'JSON after a preamble': (entries) =>
    `Sure! Here is the JSON you asked for:\n${JSON.stringify({ entries })}`,
  bars: (entries) => entries.join(' | '),
  'bars after a preamble': (entries) => `Here are your prompts:\n${entries.join(' | ')}`,
  'bars in one string of the object': (entries) => JSON.stringify({ entries: [entries.join(' | ')] }),
  'plain lines': lines((entry) => entry),
  'numbers with dots': lines((entry, at) => `${at + 1}. ${entry}`),
  'numbers with brackets': lines((entry, at) => `${at + 1}) ${entry}.`),
  'numbers in the object': (entries) =>
    JSON.stringify({ entries: entries.map((entry, at) => `${at + 1}. ${entry}`) }),
  'Thai numbers': lines((entry, at) => `${thaiDigits(at + 1)}. ${entry}`),
  'Thai items': lines((entry, at) => `ข้อ ${at + 1}. ${entry}`),
  bullets: lines((entry) => `- ${entry}`),
  'round bullets': lines((entry) => `• ${entry}`),
  'bold entries': lines((entry) => `**${entry}**`),
  'numbers and bold': lines((entry, at) => `${at + 1}. **${entry}**`),
  italics: (entries) => JSON.stringify({ entries: entries.map((entry) => `*${entry}*`) }),
  'code marks': (entries) => JSON.stringify({ entries: entries.map((entry) => `\`${entry}\``) }),
  headings: (entries) => JSON.stringify({ entries: entries.map((entry) => `### ${entry}`) }),
  quotes: lines((entry) => `"${entry}"`),
  'curly quotes and full stops': lines((entry) => `“${entry}.”`),
  labels: lines((entry, at) => `Prompt ${at + 1}: ${entry}`),
  'labels in bold': (entries) =>
    JSON.stringify({ entries: entries.map((entry, at) => `**Prompt ${at + 1}:** ${entry}`) }),
  'parameters at the end': lines((entry) => `${entry} --ar 16:9 --v 7 --s 100`),
  'parameters with long dashes': (entries) =>
    JSON.stringify({ entries: entries.map((entry) => `${entry} —ar 3:2 —style raw`) }),
  'the command before': (entries) =>
    JSON.stringify({ entries: entries.map((entry) => `/imagine prompt: ${entry}`) }),
  'a preamble in Thai': (entries) => `ได้เลยครับ นี่คือคีย์เวิร์ดที่คุณขอ:\n${entries.join('\n')}\nหวังว่าจะเป็นประโยชน์ครับ`,
  'a preamble and an end': (entries) =>
    `Certainly! Here are ${entries.length} ideas for you:\n${entries.join('\n')}\nLet me know if you need more!`,
  'a preamble as an entry': (entries) => JSON.stringify({ entries: ['Sure! Here you go', ...entries] }),
  'an end as an entry': (entries) => JSON.stringify({ entries: [...entries, 'I hope these help!'] }),
  'every entry twice': (entries) =>
    JSON.stringify({ entries: entries.flatMap((entry) => [entry, `${entry.toUpperCase()}.`]) }),
  'Thai among them': (entries) =>
    JSON.stringify({ entries: entries.flatMap((entry) => [entry, 'ร้านกาแฟยามเช้า']) }),
  'a table with more columns': (entries) =>
    [
      'Here you go:',
      '| # | Keyword | What it shows |',
      '|---|:---:|---:|',
      ...entries.map((entry, at) => `| ${at + 1} | ${entry} | a scene for number ${at + 1} |`),
    ].join('\n'),
  'a table without a name for its entries': (entries) =>
    ['No. | Result', '--- | ---', ...entries.map((entry, at) => `${at + 1} | ${entry}`)].join('\n'),
  'elements of a list': (entries) => `<ul>\n${entries.map((entry) => `<li>${entry}</li>`).join('\n')}\n</ul>`,
  'elements in one line': (entries) =>
    `<entries>${entries.map((entry) => `<entry>${entry}</entry>`).join('')}</entries>`,
  'elements in the object': (entries) =>
    JSON.stringify({ entries: entries.map((entry) => `<b>${entry}</b><br>`) }),
  'a mark of the template behind them': (entries) => `${entries.join(' | ')}<|im_end|>`,
  'thoughts in brackets before them': (entries) =>
    `[THINK]\n1. dogs\n2. cats\n[/THINK]\n${entries.join('\n')}`,
  'another channel before them': (entries) =>
    `<|channel|>analysis<|message|>We need {5} | more.<|end|><|start|>assistant<|channel|>final<|message|>${JSON.stringify({ entries })}`,
  'numbered fields': (entries) =>
    JSON.stringify({ entries: Object.fromEntries(entries.map((entry, at) => [`entry_${at + 1}`, entry])) }),
  'objects with more fields': (entries) =>
    JSON.stringify(
      entries.map((entry, at) => ({ id: `no-${at + 1}`, prompt: entry, mood: 'calm and soft' })),
    ),
  'an object a line': lines((entry) => JSON.stringify({ keyword: entry })),
  'single quotes': (entries) => `[${entries.map((entry) => `'${entry}'`).join(', ')}]`,
  'parameters in brackets': lines((entry) => `${entry} (--ar 16:9, --v=7)`),
  'parameters with other hyphens': lines((entry) => `${entry} \u2011\u2011ar 16:9`),
  'parameters with one hyphen': lines((entry) => `${entry} -ar 16:9 -v 7`),
  'a sign behind each': (entries) => JSON.stringify({ entries: entries.map((entry) => `${entry} ✨`) }),
  'empty ones among them': (entries) =>
    JSON.stringify({ entries: entries.flatMap((entry) => [entry, '...', '', 'N/A']) }),
}

/** Answers without a single result, with the reason that the first thing set aside has; null = nothing stands there. */
export const NOTHING_USABLE: readonly (readonly [string, string | null])[] = [
  ["I'm sorry, but I can't help with that.", 'refusal'],
  ['I’m sorry, I can’t assist with that request.', 'refusal'],
  ['I am sorry, but I cannot fulfill this request.', 'refusal'],
  ['Sorry, but I can’t comply with that.', 'refusal'],
  ['I cannot generate content of this kind.', 'refusal'],
  ["I can't create prompts that depict real people.", 'refusal'],
  ['I am unable to provide keywords for this topic.', 'refusal'],
  ["I'm not able to help with that.", 'refusal'],
  ['I won’t write this.', 'refusal'],
  ['I must decline to create these.', 'refusal'],
  ['As an AI language model, I do not have opinions.', 'refusal'],
  ['As an AI assistant, this is outside of what I do.', 'refusal'],
  ['Unfortunately, I cannot continue.', 'refusal'],
  ['Unfortunately, this topic is not allowed.', 'refusal'],
  ['This request violates our usage policies.', 'refusal'],
  ['The topic goes against my content guidelines.', 'refusal'],
  ['My apologies, that is not possible.', 'refusal'],
  ['Request blocked.', 'refusal'],
  ['{"entries":["I\'m sorry, but I can\'t assist with that."]}', 'refusal'],
  ['{"error":"x","entries":["I cannot help with this","I cannot help with this"]}', 'refusal'],
  ['ขออภัย ฉันไม่สามารถช่วยเรื่องนี้ได้', 'refusal'],
  ['ขออภัยครับ ผมไม่สามารถสร้างเนื้อหานี้ได้', 'refusal'],
  ['ขออภัยค่ะ คำขอนี้ขัดต่อนโยบายการใช้งาน', 'refusal'],
  ['ไม่สามารถดำเนินการตามคำขอได้', 'refusal'],
  ['ในฐานะโมเดลภาษา ฉันไม่มีความเห็น', 'refusal'],
  ['ในฐานะที่เป็น AI ฉันขอไม่ตอบ', 'refusal'],
  ['เนื้อหานี้ละเมิดข้อกำหนด จึงขอปฏิเสธ', 'refusal'],
  ['{"entries":["ขออภัย ไม่สามารถให้คีย์เวิร์ดนี้ได้"]}', 'refusal'],
  ['I do not generate such content.', 'refusal'],
  ["I'm not comfortable creating this.", 'refusal'],
  ['We cannot provide this.', 'refusal'],
  ['This request cannot be fulfilled.', 'refusal'],
  ['This content has been blocked', 'refusal'],
  ['Your prompt was flagged by a filter', 'refusal'],
  ["That's not something I can help with.", 'refusal'],
  ["I'd rather not", 'refusal'],
  ['It would be inappropriate to continue', 'refusal'],
  ['Sorry', 'refusal'],
  ['The model is currently overloaded. Please try again later.', 'refusal'],
  ['Please provide a topic.', 'preamble'],
  ['I need more information', 'preamble'],
  ['(Note: these are only ideas)', 'preamble'],
  ['Happy creating!', 'preamble'],
  ['The user wants five keywords', 'preamble'],
  ['We need to produce five entries', 'preamble'],
  ['{"entries":["End of list"]}', 'preamble'],
  ['No results found', 'empty'],
  ['<think>\n1. cozy cafe', null],
  ['<|channel|>analysis<|message|>1. cozy cafe', null],
  ['<html><body><h1>502 Bad Gateway</h1></body></html>', null],
  ['Sure! Here are your keywords', 'preamble'],
  ['{"entries":["Here are 10 keywords for you"]}', 'preamble'],
  ['{"entries":["Let me know if you need more!"]}', 'preamble'],
  ['Would you like me to go on?', 'preamble'],
  ['ได้เลยครับ รอสักครู่', 'preamble'],
  ['นี่คือรายการคีย์เวิร์ดของคุณ', 'preamble'],
  ['ร้านกาแฟยามเช้า | ตลาดกลางคืน', 'foreign'],
  ['{"entries":["咖啡馆","夜市"]}', 'foreign'],
  ['{"entries":["кофейня утром"]}', 'foreign'],
  ['{"entries":["cafetería en la ciudad con luz"]}', 'foreign'],
  ['{"entries":["un café dans la ville avec des fleurs"]}', 'foreign'],
  ['{"entries":["ein Café mit Blumen und Licht"]}', 'foreign'],
  ['{"entries":["pasar malam dengan lampu yang terang"]}', 'foreign'],
  ['{"entries":["...","N/A","null"]}', 'empty'],
  ['{"entries":["Prompt 1","Prompt 2"]}', 'empty'],
  ['{"entries":["<your prompt here>"]}', 'empty'],
  ['{"entries":["Lorem ipsum dolor sit amet"]}', 'empty'],
  [`{"entries":["${'a very long description of a scene '.repeat(20).trim()}"]}`, 'too_long'],
  ['', null],
  ['   \n\n', null],
  ['{"entries":[]}', null],
  ['{"entries":["","  "]}', null],
]
