import { classNames } from "../../components/class-names.ts";
import styles from "./story.module.css";

/** The story of the company's founding. */
export function Story() {
  return (
    <section className={classNames("container", styles["story"])} aria-labelledby="story">
      <div className={styles["side"]}>
        <h2 id="story">A trestle, a slate and a scale</h2>
        <figure className={styles["note"]}>
          <blockquote>
            <p>Beans for kusksu. Capers. Honey for Grezzja's cough. Change for five pounds.</p>
          </blockquote>
          <figcaption>
            The first page of Ġuża's notebook, which lies in a glass case by the tills in Qormi
          </figcaption>
        </figure>
      </div>
      <div className={styles["text"]}>
        <p>
          In the spring of 1984, Karmnu and Ġuża Tonna carried a trestle table to the corner of their street
          in Qormi, put three crates of tomatoes on it and chalked the price on a roof slate. The tomatoes
          came from Ġuża's brother, who had grown too many. The scale came from the baker, who wanted it back
          by noon. By ten o'clock there was nothing left to weigh, and the baker asked whether they would be
          there on Wednesday.
        </p>
        <p>
          They were there on Wednesday, and Ġuża had brought a notebook. Whenever a neighbour asked for
          something that was not on the table, she wrote it down, and the next week it was: broad beans,
          capers off the wall behind the church, ġbejniet from a cousin in Gozo. Within two years the table
          had a roof over it, a door and an oven.
        </p>
        <p>
          People never said they were going to the Tonnas'. They said{" "}
          <span lang="mt">sejrin is-suq tagħna</span>, we are going to our market. So when the shop needed a
          name, it had one. <span lang="mt">Suq</span> is market, and the little <span lang="mt">-na</span> at
          its end means ours: yours as much as theirs.
        </p>
        <p>
          Karmnu and Ġuża have handed over the keys since, and there is an annual report these days. But the
          meeting on Monday morning still opens with the question in the notebook: what did people ask for
          that we did not have?
        </p>
      </div>
    </section>
  );
}
