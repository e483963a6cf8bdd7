import styles from "./returns.module.css";

const PERIODS = [
  {
    figure: "30 days",
    title: "A change of mind, in store",
    text: "Bring it back unopened with proof of purchase and you get your money back. That is our promise on top of the law. For your neighbour's sake it leaves out food that must be kept cold, and anything that has been opened.",
  },
  {
    figure: "14 days",
    title: "A change of mind, online",
    text: "You may withdraw from an online order within 14 days of receiving it, without giving a reason. Tell us in the app or by mail, then bring or send the goods back within another 14 days; in store it costs you nothing. The law excepts what spoils quickly, sealed goods that cannot be returned for hygiene reasons once opened, and what was made for you.",
  },
  {
    figure: "2 years",
    title: "Something is faulty",
    text: "If a product is not what it should be, you have a legal guarantee of two years from delivery: first a repair or a replacement, free of charge, and where that is not possible or takes too long, a lower price or your money back. Fresh food we simply refund.",
  },
] as const;

/** The conditions for returns, in three periods. */
export function Returns() {
  return (
    <>
      <ul className={styles["periods"]}>
        {PERIODS.map(({ figure, title, text }) => (
          <li key={figure}>
            <p className={styles["figure"]}>{figure}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles["note"]}>
        This is a summary in plain words. It takes nothing away from the rights that Maltese and European law
        give you as a consumer.
      </p>
    </>
  );
}
