/** Set on a table beside `data-density`; its rows and buttons follow. */
export const DENSE_TABLE = 'group/table'
/** The height of a row: 44 px, 56 where it is roomy, 36 where it is compact. */
export const ROW_HEIGHT = 'h-11 group-data-[density=roomy]/table:h-14 group-data-[density=compact]/table:h-9'
/** A name that is pressed to open its row: as high as the row leaves room for. */
export const ROW_BUTTON = 'py-2 group-data-[density=roomy]/table:py-3 group-data-[density=compact]/table:py-1'
/** For a table whose rows are as high as what stands in them: the room above and below. */
export const DENSE_CELLS = '[&_td]:py-2.5 data-[density=roomy]:[&_td]:py-4 data-[density=compact]:[&_td]:py-1'
