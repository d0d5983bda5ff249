import { site } from '#site'

/** The numbers to call in danger. Nobody at the other end of a report is awake day and night. */
export const EmergencyLines = () => (
  <>
    <p>Volunteers read what you send in their free time. If somebody is in danger, call:</p>
    <ul>
      {site.emergencyLines.map(({ name, number }) => (
        <li key={number}>
          {name}: <a href={`tel:${number.replace(/\D/g, '')}`}>{number}</a>
        </li>
      ))}
    </ul>
  </>
)
