import { site } from '#site'
import { Anchor } from '#web/ui/anchor.tsx'
import classes from './emergency-numbers.module.css'

/** The numbers to call in danger. */
export const EmergencyNumbers = () => (
  <ul className={classes.list}>
    {site.emergencyLines.map(({ name, number }) => (
      <li key={number}>
        <span>{`${name}: `}</span>
        <Anchor className={classes.number} href={`tel:${number.replace(/\D/g, '')}`} isInText>
          {number}
        </Anchor>
      </li>
    ))}
  </ul>
)
