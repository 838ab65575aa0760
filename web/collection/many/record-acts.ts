import { useCallback, useMemo } from 'react'
import { useFailureText } from '../../i18n/failure-text'
import { useSession } from '../../session/session'
import { type AnyRow, type Collection, type RecordAct, type RecordDialog, Refusal } from '../describe'

/** The acts of a collection that this person may do. */
export function useActs<Row extends AnyRow>({ acts }: Collection<Row>): readonly RecordAct<Row>[] {
  const { can } = useSession()
  return useMemo(() => acts?.filter(({ opens }) => can(opens)) ?? [], [acts, can])
}

/** The dialogs of a collection whose calls this person may make. */
export function useDialogs<Row extends AnyRow>({ dialogs }: Collection<Row>): readonly RecordDialog<Row>[] {
  const { can } = useSession()
  return useMemo(() => dialogs?.filter(({ opens }) => can(opens)) ?? [], [dialogs, can])
}

export const fitsDialog = <Row extends AnyRow>({ fits }: RecordDialog<Row>, row: Row): boolean =>
  row.archivedAt === null && (fits?.(row) ?? true)

/** Why something was refused: in the words of who refused it, or of the server's error. */
export function useRefusalText(): (error: unknown) => string {
  const failureText = useFailureText()
  return useCallback(error => (error instanceof Refusal ? error.message : failureText(error)), [failureText])
}
