import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import { recordPath, recordScreenOf } from '../../areas/shell/acts/record-screens'
import { useSession } from '../../session/session'
import { CodeText } from '../../ui/display/code-text'
import { JsonView } from '../../ui/display/json-view'
import { NAME, type Told } from './sentences'

/** A sentence of an entry, in which the name of the record opens it. */
export function Sentence({ text, record }: { text: string; record: Told['record'] }) {
  const { can } = useSession()
  const [before, after] = text.split(NAME)
  if (after === undefined || !record) return text.replace(NAME, record?.name ?? '')
  const { name, opens } = record
  return (
    <>
      {before}
      {opens && can(recordScreenOf(opens.kind).opens) ? (
        <Link
          to={recordPath({ kind: opens.kind, id: opens.recordId }) as never}
          className="text-brand underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {after}
    </>
  )
}

/** An entry as the machine keeps it: the call, the ids, and the columns before and after. */
export function MachineEntry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('collection.audit')
  const { before, after, call, entityType, entityId, actorId, impersonatorId, apiKeyId } = entry
  const ids = [entityId, actorId, impersonatorId, apiKeyId].filter(id => id !== null)
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-meta text-text3">
        <span className="break-all font-mono">{[call, entityType].filter(Boolean).join(' · ')}</span>
        {ids.map(id => (
          <CodeText key={id}>{id}</CodeText>
        ))}
      </p>
      {(before || after) && (
        <details className="mt-1">
          <summary className="cursor-pointer text-brand">{t('changes')}</summary>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {before && (
              <div>
                <p className="mb-1 text-meta text-text3">{t('before')}</p>
                <JsonView value={before} />
              </div>
            )}
            {after && (
              <div>
                <p className="mb-1 text-meta text-text3">{t('after')}</p>
                <JsonView value={after} />
              </div>
            )}
          </div>
        </details>
      )}
    </>
  )
}
