/** A category as a marketplace takes it in its CSV, and its name. */
export interface Category {
  readonly value: string
  readonly name: string
}

/** Adobe Stock's categories: its CSV takes their numbers. */
export const ADOBE_CATEGORIES: readonly Category[] = [
  'Animals',
  'Buildings and Architecture',
  'Business',
  'Drinks',
  'The Environment',
  'States of Mind',
  'Food',
  'Graphic Resources',
  'Hobbies and Leisure',
  'Industry',
  'Landscapes',
  'Lifestyle',
  'People',
  'Plants and Flowers',
  'Culture and Religion',
  'Science',
  'Social Issues',
  'Sports',
  'Technology',
  'Transport',
  'Travel',
].map((name, index) => ({ value: String(index + 1), name }))

/** Shutterstock's categories: its CSV takes their names, one or two. */
export const SHUTTERSTOCK_CATEGORIES: readonly Category[] = [
  'Abstract',
  'Animals/Wildlife',
  'Arts',
  'Backgrounds/Textures',
  'Beauty/Fashion',
  'Buildings/Landmarks',
  'Business/Finance',
  'Celebrities',
  'Education',
  'Food and drink',
  'Healthcare/Medical',
  'Holidays',
  'Industrial',
  'Interiors',
  'Miscellaneous',
  'Nature',
  'Objects',
  'Parks/Outdoor',
  'People',
  'Religion',
  'Science',
  'Signs/Symbols',
  'Sports/Recreation',
  'Technology',
  'Transportation',
  'Vintage',
].map((name) => ({ value: name, name }))
