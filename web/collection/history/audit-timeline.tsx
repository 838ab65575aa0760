import type { AuditEntry } from '../../../src/modules/back-office/record-history/contract/record-history'
import { useViewOptions } from '../../session/view-options'
import { Timeline } from '../../ui/display/timeline'
import { MachineEntry, Sentence } from './entry-text'
import { useHistoryTools } from './history-tools'
import { tell } from './sentences'

/** What was done, newest first, in sentences; for developers also as the machine keeps it. */
export function AuditTimeline({
  entries,
  personId,
}: {
  entries: readonly AuditEntry[]
  /** Whose history it is: their own acts are told as theirs. */
  personId?: string
}) {
  const tools = useHistoryTools(entries)
  const { developer } = useViewOptions()
  return (
    <Timeline
      items={entries.map(entry => {
        const { sentences, record, facts } = tell(entry, tools, personId)
        const isOwn = personId !== undefined && entry.actorId === personId
        const [first, ...others] = sentences
        return {
          id: entry.id,
          at: entry.at,
          tone: entry.impersonatorId ? 'purple' : isOwn ? 'muted' : 'info',
          title: <Sentence text={first!} record={record} />,
          text: (
            <>
              {others.map(text => (
                <p key={text}>
                  <Sentence text={text} record={record} />
                </p>
              ))}
              {facts.length > 0 && <p>{facts.join(' · ')}</p>}
              {developer && <MachineEntry entry={entry} />}
            </>
          ),
        }
      })}
    />
  )
}
