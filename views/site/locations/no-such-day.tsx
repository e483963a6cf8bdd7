import { formatComingDay } from "../../../src/rules/time/dates.ts";
import { daysTold } from "../../../src/rules/time/special-days.ts";
import { useNow } from "../../components/now.tsx";

/** The answer to a day that is in the past or too far ahead, or that does not exist. */
export function NoSuchDay() {
  const now = useNow();
  return <p>Please choose a day from today to {formatComingDay(daysTold(now).last, now)}.</p>;
}
