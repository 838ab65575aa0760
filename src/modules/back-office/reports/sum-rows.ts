/** The sums of some columns, whether the database answers them as numbers or as text. */
export const sumBy = <Column extends string>(
  rows: readonly { [Name in Column]: number | string }[],
  columns: readonly Column[],
): Record<Column, number> =>
  Object.fromEntries(
    columns.map(column => [column, rows.reduce((sum, row) => sum + Number(row[column]), 0)]),
  ) as Record<Column, number>
