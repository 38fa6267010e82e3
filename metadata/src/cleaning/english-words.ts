const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

export const CONJUNCTIONS = list('and or & plus but nor +')
export const PREPOSITIONS = list(`
  on in at by with of from for to into onto over under near against beside beneath behind inside outside through across
  along around between among above below during without towards toward upon off past like as via within featuring
  wearing including
`)
export const DETERMINERS = list(`
  a an the this that these those his her their its my our your some any no each every another one two three four five six
  seven eight nine ten several many few various multiple both
`)
/** Adjectives that hang on a noun; without it they say nothing. */
export const ADJECTIVES = list(`
  red blue green yellow black white grey gray pink purple brown golden silver gold dark bright colorful colourful new old
  modern vintage retro classic antique luxury luxurious expensive cheap fast sport sports big small large tiny huge giant
  little beautiful cute pretty elegant stylish fashionable young famous popular original official real fake custom shiny
  sleek empty full broken open closed cold hot fresh delicious electric digital smart latest iconic legendary typical
  realistic funny happy sad angry fluffy plastic wooden metal metallic leather ceramic glossy matte premium branded used
`)
/** Verbs that need something done to. */
export const NEEDING_OBJECT = list(`
  using holding wearing carrying buying opening showing making featuring representing resembling depicting displaying
  containing bringing taking putting giving selling unboxing charging hugging kissing meeting admiring imitating like
  uses holds wears carries buys opens shows makes features represents resembles depicts displays contains takes puts sells
  use hold wear carry buy open show make depict contain take sell has have
`)
/** Words after which a picture's subject is named. */
export const PICTURES = list(`
  picture pictures photo photos photograph photography image images portrait portraits illustration illustrations drawing
  drawings painting paintings sketch render rendering statue sculpture figure figurine logo logos icon symbol closeup
  close-up close up view shot screenshot poster cartoon caricature silhouette fan fans collection set version scene pair
`)
/** Verbs behind a subject that do not end in -ing or -ed. */
export const VERBS = list(`
  is are was were has have had lies sits stands runs walks drives plays looks shows holds flies smiles sings dances waits
  works sleeps jumps rides wears uses eats drinks reads makes moves shines glows fights swims rests hangs floats rises
  seen shown made held set worn driven drawn taken lit built won sold
`)
/** They end as verbs do and are nouns. */
export const NO_VERBS = list(`
  building wedding ring king morning evening painting ceiling clothing string spring wing thing swing pudding packaging
  stocking earring earrings dumpling crossing landing bed shed seed reed bread
`)
/** Without them a text has nothing to say. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...CONJUNCTIONS,
  ...PREPOSITIONS,
  ...DETERMINERS,
  ...list(
    'is are was were be been being it he she they we i you very so too not while when where who which there here',
  ),
])
