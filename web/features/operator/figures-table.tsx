import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { figureRows, figuresCopy, reportsText } from './figures-copy.ts'
import classes from './figures-table.module.css'
import { operatorQueries } from './queries.ts'

/** The figures of two periods side by side, and the reports that wait. */
export function FiguresTable() {
  const { data: figures, isPending, error, refetch } = useQuery(operatorQueries.figures())
  if (isPending) return <CardSkeletons count={2} />
  if (!figures) return <ErrorState error={error} onRetry={() => void refetch()} />
  const periods = ['recent', 'before'] as const
  return (
    <Stack gap="lg">
      <Card className={classes.card}>
        <table className={classes.table}>
          <caption className="visually-hidden">{figuresCopy.caption}</caption>
          <thead>
            <tr>
              <td />
              {periods.map((period) => (
                <th key={period} scope="col">
                  {figuresCopy[period]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figureRows.map(({ name, label, format }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                {periods.map((period) => {
                  const value = figures[period][name]
                  return (
                    <td key={period} data-is-few={value === null}>
                      {value === null ? figuresCopy.few : format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Panel title={figuresCopy.reports}>
        <Text>{reportsText(figures.reports)}</Text>
      </Panel>
    </Stack>
  )
}
